import { builtinEnvironments, type Environment } from "vitest/runtime";

// Component tests call the API in the same process, which accepts only Node's classes.
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
/** Only one window is created per thread, because libraries that are loaded once refer to it. */
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
		// The next test file of the thread uses the same window, so nothing is removed.
		return { teardown: () => {} };
	},
};

export default environment;
