import { BOT_CHECK_PROVIDERS, type BotCheckProvider } from "@portal/contracts/kit/privacy";

/** Returns the protection against bots that the server has named in the page. Only tests use the default. */
export function declaredBotCheck(): BotCheckProvider {
	const { botCheck } = document.documentElement.dataset;
	return BOT_CHECK_PROVIDERS.find((provider) => provider === botCheck) ?? "altcha";
}
