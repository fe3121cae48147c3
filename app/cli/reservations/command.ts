import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { createPaymentGateway } from "~/adapters/payments/create-payment-gateway.server";
import { ConfigError, canTakePayments, readConfig } from "~/config.server";
import type { CheckoutPlatform } from "~/services/checkout/gateway-call.server";
import { createLogger } from "~/services/platform/logger.server";
import { openConfiguredStore } from "~/services/platform/open-configured-store.server";
import { UsageError } from "../terminal/arguments";
import { CommandError, changeReservation, listReservations, showReservation } from "./manage";
import {
  listOnlinePayments,
  onlinePaymentNamed,
  refundOnlinePayment,
  showOnlinePayment,
} from "./online-payments";
import { type ReservationsCommand, readCommand, USAGE } from "./options";
import { reconcile } from "./reconcile";

/** Where a command prints; each text ends its own lines. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** Runs the command of these arguments and returns the exit code. */
export async function reservationsCommand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  output: CommandOutput,
): Promise<number> {
  try {
    const command = readCommand(args);
    if (command.what !== "help") return await run(command, environment, output);
    output.out(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) output.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof CommandError || error instanceof ConfigError)
      output.error(`${error.message}\n`);
    else output.error(`${error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}

async function run(
  command: Exclude<ReservationsCommand, { what: "help" }>,
  environment: NodeJS.ProcessEnv,
  { out }: CommandOutput,
): Promise<number> {
  keepNewFilesPrivate();
  const config = readConfig(environment);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL, config);
  const store = await openConfiguredStore(config, log);
  const now = () => (config.NOW === undefined ? new Date() : new Date(config.NOW));
  const payments = canTakePayments(config)
    ? createPaymentGateway(config, { sessions: store.sandboxPayments, now })
    : null;
  const platform: CheckoutPlatform = { store, log, now, payments };
  try {
    switch (command.what) {
      case "list":
        out(`${await listReservations(store, command)}\n`);
        return 0;
      case "payments":
        out(`${await listOnlinePayments(store, command)}\n`);
        return 0;
      case "show": {
        const online = await onlinePaymentNamed(store, command.ref);
        const text = online
          ? await showOnlinePayment(store, online)
          : await showReservation(store, command.ref);
        out(`${text}\n`);
        return 0;
      }
      case "refund": {
        const online = await onlinePaymentNamed(store, command.ref);
        const text = online
          ? await refundOnlinePayment(platform, online)
          : await changeReservation(platform, "refund", command.ref);
        out(`${text}\n`);
        return 0;
      }
      case "reconcile": {
        const { text, agrees } = await reconcile(platform, command.since);
        out(`${text}\n`);
        return agrees ? 0 : 1;
      }
      default:
        out(`${await changeReservation(platform, command.what, command.ref)}\n`);
        return 0;
    }
  } finally {
    await store.close();
  }
}
