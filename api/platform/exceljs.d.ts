/** Types of the modules of exceljs that are loaded without the rest of the package. */

declare module "exceljs/lib/stream/xlsx/workbook-writer.js" {
	import type { stream } from "exceljs";

	const WorkbookWriter: typeof stream.xlsx.WorkbookWriter;
	export = WorkbookWriter;
}

declare module "exceljs/lib/xlsx/defaultnumformats.js" {
	const formats: Readonly<Record<string, { f?: string } | undefined>>;
	export = formats;
}

declare module "exceljs/lib/xlsx/xform/strings/shared-string-xform.js" {
	import type { CellRichTextValue } from "exceljs";

	class SharedStringXform {
		model: string | Partial<CellRichTextValue>;
		parseOpen(node: { name: string; attributes: Readonly<Record<string, string>> }): void;
		parseText(text: string): void;
		parseClose(name: string): void;
	}
	export = SharedStringXform;
}

declare module "exceljs/lib/xlsx/xform/sheet/cell-xform.js" {
	import type { CellErrorValue, CellRichTextValue } from "exceljs";

	namespace CellXform {
		type Text = string | Partial<CellRichTextValue>;
		type Value = Text | number | boolean | Date | CellErrorValue;
		interface Model {
			value?: Value;
			result?: Value;
			style?: { numFmt?: string | undefined };
		}
		interface Options {
			date1904: boolean;
			styles: { getStyleModel: (id: number) => { numFmt?: string | undefined } };
			sharedStrings: { getString: (index: number) => string };
			hyperlinkMap: Record<string, string>;
			formulae: Record<string, string>;
		}
	}
	class CellXform {
		model: CellXform.Model;
		parseOpen(node: { name: string; attributes: Readonly<Record<string, string>> }): void;
		parseText(text: string): void;
		parseClose(name: string): void;
		reconcile(model: CellXform.Model, options: CellXform.Options): void;
	}
	export = CellXform;
}
