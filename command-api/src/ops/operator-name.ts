import { userInfo } from 'node:os';

/** The account of this machine that gives the command; empty where the system does not say. */
export const operatorName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};
