import type { PreparedPicture } from "@portal/brand/images/index.ts";
import de from "@portal/brand/texts/de.json";
import en from "@portal/brand/texts/en.json";
import mg from "@portal/brand/texts/mg.json";
import { renderModule } from "@portal/shared-ui/testing";
import { render, screen } from "@testing-library/react";
import { prerender } from "react-dom/static";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { Picture } from "./Picture.tsx";

const file = (width: number, format: "avif" | "webp") => ({ width, format, src: `/images/hero-${width}.${format}` });
const WIDTHS = [1300, 500, 1000, 780, 1500];
const picture: PreparedPicture = {
	width: 1600,
	height: 1000,
	color: "#0f4c3a",
	files: WIDTHS.flatMap((width) => [file(width, "webp"), file(width, "avif")]),
};

const sources = () => [...document.querySelectorAll("picture > source")];

describe("a picture", () => {
	test("offers AVIF before WebP, each in all its widths, for the place it takes up", () => {
		render(<Picture picture={picture} alt="Tisch" sizes="50vw" />);
		expect(sources().map((source) => source.getAttribute("type"))).toEqual(["image/avif", "image/webp"]);
		expect(sources().map((source) => source.getAttribute("srcset"))).toEqual(
			["avif", "webp"].map((format) =>
				[500, 780, 1000, 1300, 1500].map((width) => `/images/hero-${width}.${format} ${width}w`).join(", "),
			),
		);
		expect(sources().map((source) => source.getAttribute("sizes"))).toEqual(["50vw", "50vw"]);
	});

	test("says its size, so that nothing moves when it arrives, and what it shows", () => {
		render(<Picture picture={picture} alt="Tisch" sizes="50vw" />);
		const image = screen.getByRole("img", { name: "Tisch" });
		expect(image.getAttribute("width")).toBe("1600");
		expect(image.getAttribute("height")).toBe("1000");
		expect(image.getAttribute("src")).toBe("/images/hero-1000.webp");
	});

	test("a small one is its own usual file", () => {
		const small = { ...picture, files: [file(1300, "avif"), file(1300, "webp")] };
		render(<Picture picture={small} alt="Tisch" sizes="50vw" />);
		expect(screen.getByRole("img").getAttribute("src")).toBe("/images/hero-1300.webp");
	});

	test("waits until it is near; the first one on a page is loaded before everything else", () => {
		render(<Picture picture={picture} alt="Später" sizes="50vw" />);
		render(<Picture picture={picture} alt="Sofort" sizes="50vw" isFirst />);
		const later = screen.getByRole("img", { name: "Später" });
		const first = screen.getByRole("img", { name: "Sofort" });
		expect([later.getAttribute("loading"), later.getAttribute("decoding")]).toEqual(["lazy", "async"]);
		expect(first.hasAttribute("loading")).toBe(false);
		expect(first.getAttribute("fetchpriority")).toBe("high");
	});

	test("what only decorates is silent", () => {
		render(<Picture picture={picture} alt="" sizes="50vw" />);
		expect(screen.queryByRole("img")).toBeNull();
		expect(document.querySelector("img")?.getAttribute("alt")).toBe("");
	});

	test("is drawn in advance without a style in any element, which the pages would refuse", async () => {
		const { prelude } = await prerender(<Picture picture={picture} alt="Tisch" sizes="50vw" isFirst />);
		const html = await new Response(prelude).text();
		expect(html).toContain('type="image/avif"');
		expect(html).toContain('fill="#0f4c3a"');
		expect(html).not.toContain("style=");
	});
});

describe("the pictures of the landing page", () => {
	beforeEach(() => {
		sessionStorage.clear();
		// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
		document.cookie = "i18next=; Path=/; Max-Age=0";
	});

	test.for([
		["de", de.pictures],
		["en", en.pictures],
		["mg", mg.pictures],
	] as const)("are described in the visitor's language: %s", async ([language, texts]) => {
		await renderModule(module, manifest, { path: "/", language });
		for (const alt of Object.values(texts)) expect(await screen.findByAltText(alt)).toBeTruthy();
	});

	test("only the first is loaded at once; portraits are silent beside the names", async () => {
		await renderModule(module, manifest, { path: "/", language: "de" });
		await screen.findByAltText(de.pictures.hero);
		const images = [...document.querySelectorAll("main .pub-picture img")];
		expect(images.filter((image) => image.getAttribute("loading") !== "lazy")).toEqual([
			screen.getByAltText(de.pictures.hero),
		]);
		const portraits = [...document.querySelectorAll(".pub-portrait img")];
		expect(portraits.map((image) => image.getAttribute("alt"))).toEqual(["", "", "", "", "", ""]);
	});
});
