/** Who can value cars: an adapter of each name stands in app/services/valuation-provider.server.ts. */
export const VALUATION_PROVIDERS = ["comparable_stock"] as const;
