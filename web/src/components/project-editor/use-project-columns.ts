import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { toast } from 'sonner';
import type { Project, TableDefinition, TableDefinitionsRequest } from '@verbatim/command-api/contract/projects';
import type { ColumnType } from '@verbatim/domain/project/project-events';
import { baseApi } from '../../api/base-api.ts';
import { conflictOf, messageOf } from '../../api/problem.ts';
import { useCreateTableMutation, useDefineColumnsMutation } from '../../api/projects.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';

/** Names the form, so that who left it can be shown it again. */
export const columnsForm = (projectId: string): string => `project-columns/${projectId}`;

/** Of a column, `name/{field}`, `type/{field}` and `options/{field}`: what others change in another column is no conflict. */
export const keysOf = (field: string) => ({
  name: `name/${field}`,
  type: `type/${field}`,
  options: `options/${field}`,
});

const storedColumns = ({ tableDefinitions, versions }: Project): Stored<FormValues> => ({
  values: Object.fromEntries(
    tableDefinitions.flatMap(
      ({ field, name, field_type: type, options }): (readonly [string, FormValues[string]])[] => {
        const keys = keysOf(field);
        return [
          [keys.name, name],
          [keys.type, type],
          [keys.options, options],
        ];
      },
    ),
  ),
  version: versions.columns,
});

/** A column as the form has it. */
const edited = (column: TableDefinition, values: FormValues): TableDefinition => {
  const keys = keysOf(column.field);
  const options = values[keys.options];
  return {
    ...column,
    name: String(values[keys.name] ?? column.name),
    field_type: (values[keys.type] ?? column.field_type) as ColumnType,
    options: Array.isArray(options) ? (options as readonly string[]) : column.options,
  };
};

const asSent = ({ id, field, name, field_type, options }: TableDefinition): TableDefinitionsRequest[number] => ({
  ...{ id, field, name: name.trim(), field_type, options: [...options] },
});

/** The definitions of a project's columns, saved on top of what others have saved meanwhile. */
export const useProjectColumns = (project: Project, onSaved: () => void) => {
  const { id } = project;
  const dispatch = useDispatch();
  const tell = useToldWithUndo();
  const [define, defining] = useDefineColumnsMutation();
  const [createTable, creating] = useCreateTableMutation();
  const draft = useFormDraft<FormValues>(columnsForm(id), storedColumns(project));
  const isChanged = draft.changed.length > 0;
  useLeaveQuestion(isChanged);
  /** What the changes are put on: as others have left it, once a conflict has told. */
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
      if (answer.error && conflictOf(answer.error) === undefined) toast.error(messageOf(answer.error));
      return answer;
    },
  });
  /** Without files the table goes with the definitions of its columns, and is made anew of them. */
  const tableOf = async (value: Project): Promise<Project> => {
    if (value.dataFiles.length > 0 || value.columns.length > 0) return value;
    const made = await createTable(id);
    if (made.error) toast.error(messageOf(made.error));
    return made.data ?? value;
  };
  const saved = async (answered: Promise<Changed<Project> | undefined>): Promise<void> => {
    const answer = await answered;
    if (answer === undefined) return;
    draft.forget(storedColumns(await tableOf(answer.value)));
    dispatch(baseApi.util.invalidateTags(['Projects', 'Table', 'History', { type: 'Project', id }]));
    onSaved();
    tell('Columns saved', [answer.undo]);
  };
  return {
    ...{ draft, isChanged, busy: defining.isLoading || creating.isLoading },
    ...{ conflict: form.conflict, leaveConflict: form.leaveConflict },
    columns: project.tableDefinitions.map((column) => edited(column, draft.values)),
    submit: () => {
      under.current = project.tableDefinitions;
      void saved(form.save());
    },
    resolve: (values: FormValues) => void saved(form.resolve(values)),
  };
};
