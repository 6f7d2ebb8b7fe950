import { brand } from "@portal/shared-ui/module";
import { describe, expect, test } from "vitest";
import { COUNTRIES, project, SIZE } from "./map-shapes.ts";

/** Returns the corners of a shape. */
const corners = (path: string) =>
	[...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

/**
 * Returns true when the point is inside, that is when a line from it to the right crosses the outline an odd number
 * of times.
 */
function isInside(path: string, point: { x: number; y: number }): boolean {
	const shape = corners(path);
	return shape.reduce((inside, a, index) => {
		const b = shape[(index + 1) % shape.length] ?? a;
		const isBetween = a.y > point.y !== b.y > point.y;
		return isBetween && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x ? !inside : inside;
	}, false);
}

describe("the map of the offices", () => {
	test.for(brand.offices)("$city is in its country and in no other", ({ country, position: [north, east] }) => {
		const place = project([east, north]);
		for (const [name, shape] of Object.entries(COUNTRIES)) expect(isInside(shape, place), name).toBe(name === country);
	});

	test("has room for every office with its name", () => {
		for (const { position } of brand.offices) {
			const { x, y } = project([position[1], position[0]]);
			expect(x).toBeGreaterThan(40);
			expect(x).toBeLessThan(SIZE.width - 40);
			expect(y).toBeGreaterThan(30);
			expect(y).toBeLessThan(SIZE.height - 40);
		}
	});
});
