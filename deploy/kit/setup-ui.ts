import "../../shared-ui/src/components/test-document.ts";
import { cleanup, configure, getConfig } from "@testing-library/react";
import type { Window } from "happy-dom";
import * as React from "react";
import { afterEach, beforeAll, vi } from "vitest";

// All test files of a thread use the same window and libraries, because loading these takes longer than most files
// run. Each file starts with new modules of its own and an empty page.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
document.documentElement.lang = "";
localStorage.clear();
sessionStorage.clear();
(window as unknown as Window).happyDOM.setURL("http://localhost/");

// React captures a stack trace for each element until this counter reaches its limit. The limit is set at once,
// because capturing is slower than creating the element.
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

beforeAll(() => {
	// Testing Library sets this global only for the first file of a thread, so it is set for each one.
	Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

const { getElementError } = getConfig();

// Returns the error for an element that is not found. Its message contains the whole document, so it is made only
// when it is read, not at each attempt of a wait.
function elementError(message: string | null, container: Element): Error {
	const error = new Error();
	error.name = "TestingLibraryElementError";
	// The stack trace begins at the test instead of in this function.
	Error.captureStackTrace(error, elementError);
	const get = () => getElementError(message, container).message;
	return Object.defineProperty(error, "message", { get, configurable: true });
}

// Limit for waiting, in milliseconds. The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });
