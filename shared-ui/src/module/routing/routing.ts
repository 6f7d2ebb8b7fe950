/** What modules may use of the router: they share the host's instance and never import the library themselves. */
export {
	createBrowserRouter,
	Link,
	Navigate,
	NavLink,
	Outlet,
	type RouteObject,
	RouterProvider,
	useBlocker,
	useLocation,
	useNavigate,
} from "react-router";
export { useSearchParams } from "./search-params.ts";
