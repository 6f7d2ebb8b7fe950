import { createContext, useContext, useEffect, useState } from "react";

export type Change = (next: (previous: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;
export type Address = readonly [URLSearchParams, Change];

const current = () => new URLSearchParams(window.location.search);

export function useOwnAddress(): Address {
	const [params, setParams] = useState(current);
	useEffect(() => {
		const follow = () => setParams(current());
		window.addEventListener("popstate", follow);
		return () => window.removeEventListener("popstate", follow);
	}, []);
	const change: Change = (next, { replace = false } = {}) => {
		const target = `?${next(current())}`;
		if (replace) window.history.replaceState(null, "", target);
		else window.history.pushState(null, "", target);
		setParams(current());
	};
	return [params, change];
}

const AddressContext = createContext<Address | null>(null);
export const AddressProvider = AddressContext.Provider;

export function useAddress(): Address {
	const address = useContext(AddressContext);
	if (address === null) throw new Error("There is no AddressProvider around this page.");
	return address;
}
