"""What any game needs: errors, languages, text, plain YAML, forms of files, logs, options."""
