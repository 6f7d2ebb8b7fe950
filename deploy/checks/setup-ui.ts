import "../../shared-ui/src/components/test-document.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// On a busy machine a screen takes its time; a test that waits for something still fails if it never comes.
configure({ asyncUtilTimeout: 10_000 });
