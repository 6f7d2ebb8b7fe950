import { BOT_CHECK_PROVIDERS, type BotCheckProvider } from "@portal/contracts/kit/privacy";

/**
 * Returns the kind of protection against bots that the server has written into the page. Only tests use the default.
 */
export function declaredBotCheck(): BotCheckProvider {
	const { botCheck } = document.documentElement.dataset;
	return BOT_CHECK_PROVIDERS.find((provider) => provider === botCheck) ?? "altcha";
}
