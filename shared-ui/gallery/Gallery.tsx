import { Disclosure, RadioGroup, ToastRegion } from "@portal/shared-ui";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { type Address, AddressProvider, useOwnAddress } from "./address.ts";
import { entryOf, GROUPS, isPageName, type PageName } from "./catalogue.ts";

const THEMES = [
	{ id: "system", label: "System" },
	{ id: "light", label: "Hell" },
	{ id: "dark", label: "Dunkel" },
];
const WIDTHS = [
	{ id: "full", label: "Ganze Breite" },
	{ id: "375", label: "375" },
	{ id: "768", label: "768" },
	{ id: "1200", label: "1200" },
];

function SideList({ current, params }: { current: PageName; params: URLSearchParams }) {
	const addressOf = (name: string) => {
		const kept = ["theme", "width"].flatMap((key) => params.getAll(key).map((value) => [key, value]));
		return `?${new URLSearchParams([["component", name], ...kept])}`;
	};
	return (
		<nav className="gallery-list" aria-label="Komponenten">
			{Object.entries(GROUPS).map(([group, entries]) => (
				<div key={group}>
					<p className="gallery-list__group">{group}</p>
					<ul>
						{Object.keys(entries).map((name) => (
							<li key={name}>
								<a href={addressOf(name)} aria-current={name === current ? "page" : undefined}>
									{name}
								</a>
							</li>
						))}
					</ul>
				</div>
			))}
		</nav>
	);
}

const FILES = import.meta.webpackContext("./pages", { regExp: /\.tsx$/ });

/** Returns the file in `pages/` that exports a page, such as `ButtonPage`, and its exports. */
function fileOf(name: PageName) {
	const files = FILES.keys().map((path) => ({ path, exported: FILES(path) as Record<string, ComponentType> }));
	return files.find(({ exported }) => `${name}Page` in exported);
}

function Page({ name }: { name: PageName }) {
	const Content = fileOf(name)?.exported[`${name}Page`];
	return (
		<main className="gallery-page">
			<header>
				<h1>{name}</h1>
				<p className="gallery-page__summary">{entryOf(name).summary}</p>
			</header>
			{Content && <Content />}
		</main>
	);
}

/** False below `/kit/`, where the server forbids frames. The gallery then shows its pages without frames. */
const IS_FRAMED = !window.location.pathname.startsWith("/kit/");

/** Returns the source of one page, or of its whole file if the page consists of several functions. */
const pageIn = (file: string, name: PageName) =>
	file.match(/^export /gm)?.length === 1 ? file : new RegExp(`^export const ${name}Page.*?^\\);`, "ms").exec(file)?.[0];

function Code({ name }: { name: PageName }) {
	const [isOpen, setOpen] = useState(false);
	const [code, setCode] = useState<string>();
	useEffect(() => {
		if (!isOpen) return;
		void fetch(`source/${fileOf(name)?.path.replace("tsx", "txt")}`)
			.then((response) => response.text())
			.then((file) => setCode(pageIn(file, name)));
	}, [isOpen, name]);
	return (
		<Disclosure title="Code" isExpanded={isOpen} onExpandedChange={setOpen}>
			<pre className="gallery-code">{code}</pre>
		</Disclosure>
	);
}

/**
 * Shows a gallery page in a frame of the given width, because media queries inside a frame depend on its width and not
 * on that of the window.
 */
function Framed({ name, params, width }: { name: PageName; params: URLSearchParams; width: string }) {
	const address = new URLSearchParams(params);
	address.set("bare", "");
	address.delete("width");
	return <iframe className="gallery-frame" title={`${name}, ${width} px`} src={`?${address}`} width={width} />;
}

function Frame({ name, address: [params, change] }: { name: PageName; address: Address }) {
	const width = params.get("width") ?? "full";
	const choose = (key: string, standard: string) => (value: string) =>
		change((previous) => {
			const next = new URLSearchParams(previous);
			if (value === standard) next.delete(key);
			else next.set(key, value);
			return next;
		});
	return (
		<div className="gallery">
			<SideList current={name} params={params} />
			<div className="gallery__stage">
				<div className="gallery__controls">
					<RadioGroup
						label="Aussehen"
						orientation="horizontal"
						options={THEMES}
						value={params.get("theme") ?? "system"}
						onChange={choose("theme", "system")}
					/>
					{IS_FRAMED && (
						<RadioGroup
							label="Breite in Pixeln"
							orientation="horizontal"
							options={WIDTHS}
							value={width}
							onChange={choose("width", "full")}
						/>
					)}
				</div>
				{width === "full" ? <Page name={name} /> : <Framed {...{ name, params, width }} />}
				<Code key={name} name={name} />
			</div>
		</div>
	);
}

function useTheme(theme: string | null) {
	useEffect(() => {
		const { dataset } = document.documentElement;
		if (theme === "light" || theme === "dark") dataset.theme = theme;
		else delete dataset.theme;
	}, [theme]);
}

function Providers({ address, children }: { address: Address; children: ReactNode }) {
	const [, change] = address;
	return (
		<I18nProvider locale="de-DE">
			<RouterProvider navigate={(target) => change(() => new URL(target, window.location.href).searchParams)}>
				<AddressProvider value={address}>
					{children}
					<ToastRegion />
				</AddressProvider>
			</RouterProvider>
		</I18nProvider>
	);
}

/**
 * Renders the gallery in the state of the URL, such as `?component=Button&theme=dark&width=375`. With `bare` it omits
 * the navigation, for screenshots.
 */
export function Gallery() {
	const address = useOwnAddress();
	const [params] = address;
	const wanted = params.get("component");
	const name = isPageName(wanted) ? wanted : "Tokens";
	useTheme(params.get("theme"));
	useEffect(() => {
		document.title = `${name} – Komponenten`;
		document.documentElement.lang = "de";
	}, [name]);
	return (
		<Providers address={address}>
			{params.has("bare") ? <Page name={name} /> : <Frame name={name} address={address} />}
		</Providers>
	);
}
