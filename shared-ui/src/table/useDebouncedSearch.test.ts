import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useDebouncedSearch } from "./useDebouncedSearch.ts";

const PAUSE_MS = 250;
const report = vi.fn();
beforeEach(() => {
	vi.useFakeTimers();
	report.mockClear();
});
afterEach(() => {
	vi.useRealTimers();
});

function start() {
	const { result, rerender } = renderHook(({ search }) => useDebouncedSearch(search, report), {
		initialProps: { search: "" },
	});
	return {
		value: () => result.current.value,
		type: (text: string) => act(() => result.current.onChange(text)),
		pause: () => act(() => vi.advanceTimersByTime(PAUSE_MS)),
		arrive: (search: string) => rerender({ search }),
	};
}

describe("the search text", () => {
	test("is reported after a pause, and only the last text", () => {
		const field = start();
		for (const text of ["D", "Do", "Don"]) {
			field.type(text);
			act(() => vi.advanceTimersByTime(PAUSE_MS - 1));
		}
		expect(report).not.toHaveBeenCalled();
		field.pause();
		expect(report).toHaveBeenCalledExactlyOnceWith("Don");
	});

	test("keeps letters typed before the URL contains the reported text", () => {
		const field = start();
		field.type("Don");
		field.pause();
		field.type("Dona");
		field.arrive("Don");
		expect(field.value()).toBe("Dona");
		field.type("Donau");
		field.pause();
		field.arrive("Donau");
		expect(field.value()).toBe("Donau");
		expect(report.mock.calls).toEqual([["Don"], ["Donau"]]);
	});

	test("is replaced by a change of the URL, also to an earlier text", () => {
		const field = start();
		field.type("Don");
		field.pause();
		field.arrive("Don");
		field.arrive("");
		expect(field.value()).toBe("");
		field.arrive("Don");
		expect(field.value()).toBe("Don");
	});
});
