import { onTestFinished } from "vitest";

/** Returns a deployed module as the registry lists it, with its label in the menu. */
export const entry = (id: string, label: string, versions: object) => ({
	...versions,
	manifest: {
		id,
		contract: 1,
		routes: [],
		menu: [{ path: `/${id}`, label, roles: ["Admin"], order: 1 }],
		slots: [],
		languages: ["de"],
	},
});

/** Embeds a registry in the page until the end of the test, as the server does. */
export function embedRegistry(registry: object): void {
	const script = document.createElement("script");
	script.type = "application/json";
	script.id = "mfe-registry";
	script.textContent = JSON.stringify(registry);
	document.head.append(script);
	onTestFinished(() => script.remove());
}
