import "../../shared-ui/src/components/test-document.ts";
import { cleanup, configure, getConfig } from "@testing-library/react";
import type { Window } from "happy-dom";
import * as React from "react";
import { afterEach, beforeAll, vi } from "vitest";

// The files of a thread share its window and the libraries, which take longer to load than most files to run. Each
// begins with modules of its own and an empty page.
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
document.documentElement.lang = "";
localStorage.clear();
sessionStorage.clear();
(window as unknown as Window).happyDOM.setURL("http://localhost/");

// React writes a stack for each element it makes, which takes longer than the element, until this number is reached.
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

beforeAll(() => {
	// Testing Library says so for the first file alone.
	Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(cleanup);

const { getElementError } = getConfig();

// A message shows the whole document: it is written when somebody reads it, not whenever a wait has looked in vain.
function elementError(message: string | null, container: Element): Error {
	const error = new Error();
	error.name = "TestingLibraryElementError";
	// The place in the test comes first.
	Error.captureStackTrace(error, elementError);
	const get = () => getElementError(message, container).message;
	return Object.defineProperty(error, "message", { get, configurable: true });
}

// On a busy machine a screen takes its time; a test that waits for something still fails if it never comes.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });
