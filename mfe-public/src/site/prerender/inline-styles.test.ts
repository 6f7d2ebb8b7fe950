import { expect, test } from "vitest";
import { InlineStyles } from "./inline-styles.ts";

test("leaves a text that looks like a style attribute unchanged", () => {
	const markup = "<p> style=&quot;color:red&quot;</p>";
	expect(new InlineStyles().extract(markup)).toBe(markup);
});

test("replaces equal style attributes by one rule", () => {
	const styles = new InlineStyles();
	const one = styles.extract('<p style="font-family:&quot;A&quot;">a</p><i style="color:red">b</i>');
	const other = styles.extract('<b style="color:red">c</b>');
	expect(one).toBe('<p data-style="0">a</p><i data-style="1">b</i>');
	expect(other).toBe('<b data-style="1">c</b>');
	expect(styles.css).toBe('[data-style="0"]{font-family:"A"}[data-style="1"]{color:red}');
});
