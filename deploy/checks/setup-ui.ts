import "../../shared-ui/src/components/test-document.ts";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
