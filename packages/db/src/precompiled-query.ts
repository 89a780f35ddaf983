import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
} from "kysely";
import type { QueryResult } from "pg";
import { getConnections } from "./connect.ts";
import type { Database, Db } from "./schema/schema.ts";

/** Compiles statements without a connection, with the same naming plugin as connect.ts. */
const offlineKysely = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/** Placeholder of a parameter while the statement is built. */
class ParameterPlaceholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const camelCaseNames = new Map<string, string>();

/** The name that a column has in rows. */
export function toCamelCase(column: string): string {
  const name = camelCaseNames.get(column) ?? column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  camelCaseNames.set(column, name);
  return name;
}

/** A row as Kysely returns it: its columns by their camelCase names. */
export function toCamelCaseRow(row: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const column of Object.keys(row)) named[toCamelCase(column)] = row[column];
  return named;
}

const toCamelCaseRows = ({ fields, rows }: QueryResult<Record<string, unknown>>): Record<string, unknown>[] =>
  fields.some(({ name }) => name.includes("_")) ? rows.map(toCamelCaseRow) : rows;

/** Sends each parameter once, however often the statement uses it: each costs the driver and the server about a microsecond. */
function shareParameters<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const numbers = compiled.parameters.map((value) => {
    const earlier = value instanceof ParameterPlaceholder ? parameters.indexOf(value) : -1;
    return earlier < 0 ? parameters.push(value) : earlier + 1;
  });
  const shared = compiled.sql.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`);
  return { ...compiled, sql: shared, parameters };
}

/**
 * A statement of a hot read, built and compiled once: building, compiling and Kysely's own path to the driver cost
 * several times the read itself. `build` receives the parameters by name, as values to put into the query; each run
 * sends only their values, straight to the pool (inside a transaction, through it). A statement that is not short has a
 * connection of its own; others follow each other on one (`Connections`).
 */
export function precompileQuery<Parameters extends Record<string, unknown>, Row>(
  parameterNames: readonly (keyof Parameters & string)[],
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
  { isShort = true } = {},
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, parameters) => {
    // The query builder only passes the placeholders on to the list of parameters.
    const placeholders = () => Object.fromEntries(parameterNames.map((name) => [name, new ParameterPlaceholder(name)]));
    compiled ??= shareParameters(build(offlineKysely, placeholders() as Parameters).compile());
    const values = compiled.parameters.map((value) =>
      value instanceof ParameterPlaceholder ? parameters[value.name] : value,
    );
    const connections = getConnections(db);
    if (connections) {
      const { pool, runShort } = connections;
      const result = await (isShort ? runShort(compiled.sql, values) : pool.query(compiled.sql, values));
      return toCamelCaseRows(result) as Row[];
    }
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}
