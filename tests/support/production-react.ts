/*
 * The pages of integration tests are drawn by React's production build, as visitors get them: it takes half the time of the
 * other. React chooses when it is first imported, by NODE_ENV, which remains "test" for everything else.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = "production";
await import("react");
await import("react/jsx-runtime");
await import("react-dom");
await import("react-dom/server");
await import("@remix-run/react");
process.env.NODE_ENV = NODE_ENV;

export {};
