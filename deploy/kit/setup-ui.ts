import "../../shared-ui/src/components/test-document.ts";
import { cleanup, configure, getConfig } from "@testing-library/react";
import type { Window } from "happy-dom";
import * as React from "react";
import { afterEach, beforeAll, vi } from "vitest";

// Test files share window and libraries, which load slowly; modules and the page start anew for each file.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
document.documentElement.lang = "";
localStorage.clear();
sessionStorage.clear();
(window as unknown as Window).happyDOM.setURL("http://localhost/");

// At this limit React captures no stack traces of elements, which would be slower than creating the elements.
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

beforeAll(() => {
	// Testing Library sets this global only for the first file of a thread, so each file sets it again.
	Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

const { getElementError } = getConfig();

// The message contains the whole document, so it is created only when it is read, not at each attempt of a wait.
function elementError(message: string | null, container: Element): Error {
	const error = new Error();
	error.name = "TestingLibraryElementError";
	// Makes the stack trace begin at the test instead of in this function.
	Error.captureStackTrace(error, elementError);
	const get = () => getElementError(message, container).message;
	return Object.defineProperty(error, "message", { get, configurable: true });
}

// Milliseconds for which tests wait for an element. The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });
