/* The files of the folder template/, which the build makes a table of (template.cmake). */
#ifndef TOOLS_NEW_TEMPLATE_H
#define TOOLS_NEW_TEMPLATE_H

typedef struct template_file {
  const char *path; /* in a rule set's folder; NULL ends the table */
  const char *text;
} template_file;

extern const template_file new_template[];

#endif
