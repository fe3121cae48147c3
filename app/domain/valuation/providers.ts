/** The valuation providers. Each has an adapter in app/services/valuation/valuation-provider.server.ts. */
export const VALUATION_PROVIDERS = ["comparable_stock"] as const;
