/**
 * The features that Playwright turns off. Chromium follows only the last `--disable-features`, so this list
 * repeats Playwright's. tests/unit/browser-tests/chromium-arguments.test.ts fails when Playwright's list
 * grows.
 */
const OFF_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * Features that cost more than most tested pages and that tests do not need: each new context loads two pages
 * of address bar suggestions and a spare renderer.
 */
const OFF_HERE = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** The arguments that the browser tests start Chromium with. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page is open for seconds: optimising its scripts and axe costs a tenth of a walk, and never pays.
  "--js-flags=--no-maglev --no-turbofan",
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_HERE].join(",")}`,
];
