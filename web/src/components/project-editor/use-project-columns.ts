import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { toast } from 'sonner';
import type { Project, TableDefinition, TableDefinitionsRequest } from '@verbatim/command-api/contract/projects';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { baseApi } from '../../api/transport/base-api.ts';
import { getConflict, getErrorMessage } from '../../api/transport/problem.ts';
import { useCreateTableMutation, useDefineColumnsMutation } from '../../api/projects/projects.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';

/** Key of the form's draft. */
export const columnsForm = (projectId: string): string => `project-columns/${projectId}`;

/**
 * Form keys of a column, `name/{field}`, `type/{field}`, `label/{field}`, `options/{field}` and
 * `order/{field}`: concurrent changes of other columns are no conflict.
 */
export const getColumnKeys = (field: string) => ({
  name: `name/${field}`,
  type: `type/${field}`,
  options: `options/${field}`,
  label: `label/${field}`,
  order: `order/${field}`,
});

const storedColumns = ({ tableDefinitions, versions }: Project): Stored<FormValues> => ({
  values: Object.fromEntries(
    tableDefinitions.flatMap(
      ({ field, name, field_type: type, label, options, order }): (readonly [string, FormValues[string]])[] => {
        const keys = getColumnKeys(field);
        return [
          [keys.name, name],
          [keys.type, type],
          [keys.options, options],
          [keys.label, label],
          [keys.order, order],
        ];
      },
    ),
  ),
  version: versions.columns,
});

/** A column with the form's values. */
const edited = (column: TableDefinition, values: FormValues): TableDefinition => {
  const keys = getColumnKeys(column.field);
  const [options, order] = [values[keys.options], values[keys.order]];
  return {
    ...column,
    name: String(values[keys.name] ?? column.name),
    field_type: (values[keys.type] ?? column.field_type) as ColumnType,
    label: String(values[keys.label] ?? column.label),
    options: Array.isArray(options) ? (options as readonly string[]) : column.options,
    order: Array.isArray(order) ? (order as readonly string[]) : column.order,
  };
};

const asSent = ({
  id,
  field,
  name,
  field_type,
  label,
  options,
  order,
}: TableDefinition): TableDefinitionsRequest[number] => ({
  id,
  field,
  name: name.trim(),
  field_type,
  label: label.trim(),
  options: [...options],
  order: [...order],
});

/** Form of a project's column definitions, with merging of concurrent changes. */
export const useProjectColumns = (project: Project, onSaved: () => void) => {
  const { id } = project;
  const dispatch = useDispatch();
  const tell = useUndoToast();
  const [define, defining] = useDefineColumnsMutation();
  const [createTable, creating] = useCreateTableMutation();
  const draft = useFormDraft<FormValues>(columnsForm(id), storedColumns(project));
  const isChanged = draft.changed.length > 0;
  useLeaveQuestion(isChanged);
  /** Base of the changes: the latest version after a conflict. */
  const under = useRef(project.tableDefinitions);
  const form = useFormSave<FormValues, Changed<Project>>({
    draft,
    storedOf: (thing) => {
      under.current = (thing as Project).tableDefinitions;
      return storedColumns(thing as Project);
    },
    send: async (changed, version) => {
      const body = under.current.map((column) => asSent(edited(column, changed as FormValues)));
      const answer = await define({ id, body, version });
      if (answer.error && getConflict(answer.error) === undefined) toast.error(getErrorMessage(answer.error));
      return answer;
    },
  });
  /** Without files changing the definitions drops the table, which is then created again. */
  const readTable = async (value: Project): Promise<Project> => {
    if (value.dataFiles.length > 0 || value.columns.length > 0) return value;
    const made = await createTable(id);
    if (made.error) toast.error(getErrorMessage(made.error));
    return made.data ?? value;
  };
  const saved = async (answered: Promise<Changed<Project> | undefined>): Promise<void> => {
    const answer = await answered;
    if (answer === undefined) return;
    draft.forget(storedColumns(await readTable(answer.value)));
    dispatch(baseApi.util.invalidateTags(['Projects', 'Table', 'History', { type: 'Project', id }]));
    onSaved();
    tell('Columns saved', [answer.undo]);
  };
  return {
    draft,
    isChanged,
    busy: defining.isLoading || creating.isLoading,
    conflict: form.conflict,
    leaveConflict: form.leaveConflict,
    columns: project.tableDefinitions.map((column) => edited(column, draft.values)),
    submit: () => {
      under.current = project.tableDefinitions;
      void saved(form.save());
    },
    resolve: (values: FormValues) => void saved(form.resolve(values)),
  };
};
