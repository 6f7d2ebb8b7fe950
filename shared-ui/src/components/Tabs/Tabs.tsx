import "./Tabs.css";
import {
	Tab as AriaTab,
	TabList as AriaTabList,
	TabPanel as AriaTabPanel,
	Tabs as AriaTabs,
	type TabListProps,
	type TabPanelProps,
	type TabProps,
	type TabsProps,
} from "react-aria-components";
import { useScrollToSelectedTab } from "./useScrollToSelectedTab.ts";

type Plain<TProps> = Omit<TProps, "className" | "style" | "render">;

export const Tabs = (props: Plain<TabsProps>) => <AriaTabs {...props} className="ui-tabs" />;

export function TabList<T extends object>(props: Plain<TabListProps<T>>) {
	const list = useScrollToSelectedTab();
	return <AriaTabList {...props} ref={list} className="ui-tabs__list" />;
}

export const Tab = (props: Plain<TabProps>) => <AriaTab {...props} className="ui-tabs__tab" />;

export const TabPanel = (props: Plain<TabPanelProps>) => <AriaTabPanel {...props} className="ui-tabs__panel" />;
