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
/** The libraries that the files of a thread share know the window with which they were loaded. */
const hasWindow = () => "happyDOM" in globalThis;

const environment: Environment = {
	name: "ui",
	viteEnvironment: "client",
	async setup(global, options) {
		if (!hasWindow()) {
			const platform = PLATFORM.map((name) => [name, global[name]] as const);
			await happyDom.setup(global, options);
			for (const [name, value] of platform)
				Object.defineProperty(global, name, { value, configurable: true, writable: true });
		}
		// It ends with its thread.
		return { teardown: () => {} };
	},
};

export default environment;
