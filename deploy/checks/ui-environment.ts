import { builtinEnvironments, type Environment } from "vitest/runtime";

// A page's document from happy-dom, everything that goes over the wire from the platform: the API's own application
// answers the requests of component tests, and it works on the platform's classes only.
const PLATFORM = [
	"fetch",
	"Request",
	"Response",
	"Headers",
	"FormData",
	"Blob",
	"File",
	"AbortController",
	"AbortSignal",
	"URL",
	"URLSearchParams",
] as const;

const happyDom = builtinEnvironments["happy-dom"];

const environment: Environment = {
	name: "ui",
	viteEnvironment: "client",
	async setup(global, options) {
		const platform = PLATFORM.map((name) => [name, global[name]] as const);
		const built = await happyDom.setup(global, options);
		for (const [name, value] of platform)
			Object.defineProperty(global, name, { value, configurable: true, writable: true });
		return {
			async teardown(target) {
				for (const name of PLATFORM) delete target[name];
				await built.teardown(target);
			},
		};
	},
};

export default environment;
