import { z } from "zod";

export const phone = z.string().regex(/^[+()\d][\d ()]{5,}$/, "a phone number is digits and spaces");
