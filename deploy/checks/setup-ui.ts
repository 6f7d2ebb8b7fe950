import "../../shared-ui/src/components/test-document.ts";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterEach } from "vitest";

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
