/** The networks in which a business can name its page, in the order of the footer. */
export const SOCIAL_NETWORKS = ["facebook", "instagram", "youtube", "linkedin"] as const;
