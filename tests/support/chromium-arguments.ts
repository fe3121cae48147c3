/**
 * What Playwright itself turns off. Of two `--disable-features` Chromium follows the last, so ours repeats
 * Playwright's; tests/unit/browser-tests/chromium-arguments.test.ts tells when Playwright's has grown.
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
 * What a window nobody sees has no use for, and costs more than most pages under test: each new context loads two
 * pages of the address bar's suggestions, and a renderer that the next page may or may not take.
 */
const OFF_HERE = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** How the browser tests start Chromium. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_HERE].join(",")}`,
];
