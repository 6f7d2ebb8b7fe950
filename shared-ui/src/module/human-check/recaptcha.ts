const SCRIPT = "https://www.recaptcha.net/recaptcha/api.js";

interface Recaptcha {
	ready(callback: () => void): void;
	execute(siteKey: string, options: { action: string }): Promise<string>;
}
type RecaptchaWindow = Window & { grecaptcha?: Recaptcha };

let loading: Promise<Recaptcha> | undefined;

function loadScript(siteKey: string): Promise<Recaptcha> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = `${SCRIPT}?render=${encodeURIComponent(siteKey)}`;
		script.async = true;
		script.onerror = () => {
			script.remove();
			reject(new Error("The human check could not be loaded"));
		};
		script.onload = () => {
			const { grecaptcha } = window as RecaptchaWindow;
			if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
			else reject(new Error("The human check could not be started"));
		};
		document.head.append(script);
	});
}

/**
 * Loads Google reCAPTCHA and returns a function that creates tokens. Call it only after the visitor's consent, because
 * Google receives data about the visitor.
 */
export async function loadRecaptcha(siteKey: string, action: string): Promise<() => Promise<string>> {
	loading ??= loadScript(siteKey);
	const service = await loading.catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return () => service.execute(siteKey, { action });
}
