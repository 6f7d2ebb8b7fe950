/** Describes a column by which the list can be sorted. `id` is the name of its values and the server's sort key. */
export const sortable = <TName extends string>(id: TName, header: string) => ({ id, accessorKey: id, header });
