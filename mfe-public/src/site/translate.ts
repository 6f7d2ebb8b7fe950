import { DEFAULT_LANGUAGE, LANGUAGE, languageOf } from "@portal/api/kit/languages";
import { createContext, createElement, type ReactNode, use, useMemo, useSyncExternalStore } from "react";

/**
 * Stands in for i18next and react-i18next in the website's own program, under the same names: texts by dotted keys,
 * `{{values}}`, and plurals by `count`. translate.test.ts holds it against the originals with every text there is.
 */

type Texts = { [key: string]: string | Texts };
type Options = Record<string, unknown> & { count?: number; defaultValue?: string };
type Translate = (key: string, options?: Options) => string;

function textAt(texts: Texts | undefined, key: string): string | undefined {
	let found: string | Texts | undefined = texts;
	for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
	return typeof found === "string" ? found : undefined;
}

/** Every language has the same two forms. */
const pluralOf = (language: string, count: number) =>
	new Intl.PluralRules(LANGUAGE[languageOf(language) ?? DEFAULT_LANGUAGE].html).select(count);

const fill = (text: string, values: Options) =>
	text.replaceAll(/{{\s*(\w+)\s*}}/g, (mark, name: string) => String(values[name] ?? mark));

function translate(texts: Texts | undefined, language: string, key: string, options: Options = {}): string {
	const { count, defaultValue } = options;
	const plural = count === undefined ? undefined : textAt(texts, `${key}_${pluralOf(language, count)}`);
	return fill(plural ?? textAt(texts, key) ?? defaultValue ?? key, options);
}

export interface Translator {
	language: string;
	init(options: { lng: string }): void;
	addResourceBundle(language: string, namespace: string, texts: Texts): void;
	hasResourceBundle(language: string, namespace: string): boolean;
	changeLanguage(language: string): Promise<void>;
	getFixedT(language: string, namespace: string): Translate;
	subscribe(listener: () => void): () => void;
}

export function createInstance(): Translator {
	const bundles = new Map<string, Texts>();
	const listeners = new Set<() => void>();
	return {
		language: "",
		init({ lng }) {
			this.language = lng;
		},
		addResourceBundle(language, namespace, texts) {
			bundles.set(`${language}/${namespace}`, texts);
		},
		hasResourceBundle: (language, namespace) => bundles.has(`${language}/${namespace}`),
		async changeLanguage(language) {
			this.language = language;
			for (const listener of listeners) listener();
		},
		getFixedT: (language, namespace) => (key, options) =>
			translate(bundles.get(`${language}/${namespace}`), language, key, options),
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

const TranslatorContext = createContext<Translator | undefined>(undefined);

export const I18nextProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) =>
	createElement(TranslatorContext, { value: i18n }, children);

export function useTranslation(namespace = ""): { t: Translate; i18n: Translator } {
	const i18n = use(TranslatorContext);
	if (!i18n) throw new Error("Outside of I18nextProvider");
	const shown = () => i18n.language;
	const language = useSyncExternalStore(i18n.subscribe, shown, shown);
	return useMemo(() => ({ t: i18n.getFixedT(language, namespace), i18n }), [i18n, language, namespace]);
}
