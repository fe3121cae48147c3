import { expect, it } from "vitest";
import { carOfAddress } from "~/domain/account/gates";

it.each<[string, ReturnType<typeof carOfAddress>]>([
  ["/cars/2021-ford-ranger-x1", { slug: "2021-ford-ranger-x1" as never }],
  ["/cars/2021-ford-ranger-x1?finance=1#specs", { slug: "2021-ford-ranger-x1" as never }],
  ["/cars/2021-ford-ranger-x1/checkout", { slug: "2021-ford-ranger-x1" as never }],
  ["/cars/2021-citro%C3%ABn-c3", { slug: "2021-citroën-c3" as never }],
  ["/finance?car_type=used&car_id=id-1", { id: "id-1" }],
  ["/cars/trade-in?car_id=id-1", { id: "id-1" }],
  ["/finance?car_id=", null],
  ["/cars", null],
  ["/cars/", null],
  ["/cars?make=Ford", null],
  ["/cars/a/b/c", null],
  ["/models/cars/a", null],
  ["/?back=/cars/a", null],
])("carOfAddress finds in %s the car %j", (path, expected) => expect(carOfAddress(path)).toEqual(expected));
