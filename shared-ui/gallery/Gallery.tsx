import { Disclosure, RadioGroup, ToastRegion } from "@portal/shared-ui";
import { QueryClientProvider, VisitorLinks } from "@portal/shared-ui/visitor";
import { QueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { createBrowserRouter, RouterProvider, useSearchParams } from "react-router";
import { entryOf, GROUPS, isPageName, type PageName } from "./catalogue.ts";

const THEMES = [
	{ id: "system", label: "System" },
	{ id: "light", label: "Hell" },
	{ id: "dark", label: "Dunkel" },
];

interface Shown {
	name: PageName;
	theme: string;
}

function SideList({ name: current, theme }: Shown) {
	return (
		<nav className="gallery-list" aria-label="Komponenten">
			{Object.entries(GROUPS).map(([group, entries]) => (
				<div key={group}>
					<p className="gallery-list__group">{group}</p>
					<ul>
						{Object.keys(entries).map((name) => (
							<li key={name}>
								<a
									href={`?${new URLSearchParams({ component: name, theme })}`}
									aria-current={name === current ? "page" : undefined}
								>
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
	const Examples = fileOf(name)?.exported[`${name}Page`];
	return (
		<main className="gallery-page">
			<header>
				<h1>{name}</h1>
				<p className="gallery-page__summary">{entryOf(name).summary}</p>
			</header>
			{Examples && <Examples />}
		</main>
	);
}

/** Returns the source of one page, or of its whole file if that contains no other page. */
const pageIn = (file: string, name: PageName) =>
	file.match(/^export .*Page\b/gm)?.length === 1
		? file
		: new RegExp(`^export const ${name}Page.*?^\\);`, "ms").exec(file)?.[0];

function Code({ name }: { name: PageName }) {
	const [code, setCode] = useState<string>();
	const load = async () => {
		const response = await fetch(`source/${fileOf(name)?.path.replace("tsx", "txt")}`);
		setCode(pageIn(await response.text(), name));
	};
	return (
		<Disclosure title="Code" onExpandedChange={(isOpen) => void (isOpen && load())}>
			<pre className="gallery-code">{code}</pre>
		</Disclosure>
	);
}

function Frame({ name, theme }: Shown) {
	const [, setParams] = useSearchParams();
	return (
		<div className="gallery">
			<SideList name={name} theme={theme} />
			<div className="gallery__stage">
				<div className="gallery__controls">
					<RadioGroup
						label="Aussehen"
						orientation="horizontal"
						options={THEMES}
						value={theme}
						onChange={(chosen) => setParams({ component: name, theme: chosen })}
					/>
				</div>
				<Page name={name} />
				<Code key={name} name={name} />
			</div>
		</div>
	);
}

/** Renders the gallery for a URL such as `?component=Button&theme=dark`. `bare` omits the navigation for pictures. */
function Content() {
	const [params] = useSearchParams();
	const wanted = params.get("component");
	const name = isPageName(wanted) ? wanted : "Tokens";
	const theme = params.get("theme") ?? "system";
	useEffect(() => {
		document.documentElement.dataset.theme = theme;
	}, [theme]);
	useEffect(() => {
		document.title = `${name} – Komponenten`;
		document.documentElement.lang = "de";
	}, [name]);
	return (
		<VisitorLinks>
			{params.has("bare") ? <Page name={name} /> : <Frame name={name} theme={theme} />}
			<ToastRegion />
		</VisitorLinks>
	);
}

const queryClient = new QueryClient();
const router = createBrowserRouter([{ path: "*", element: <Content /> }]);

export const Gallery = () => (
	<I18nProvider locale="de-DE">
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>
	</I18nProvider>
);
