package main

import (
	"path"
	"regexp"
	"strings"
)

// sentence is one sentence of prose with the line on which its paragraph begins.
type sentence struct {
	text string
	line int
}

var (
	lineComment = regexp.MustCompile(`^\s*(?://|--|#|\*|/\*+)\s?(.*)$`)
	quoted      = regexp.MustCompile("\"([^\"\\\\]{12,})\"|`([^`]{12,})`|'([^'\\\\]{12,})'|>([^<>{}]{12,})<")
	sentenceEnd = regexp.MustCompile(`[.!?:;](?:\s+|$)`)
)

// sentences reads the prose of a file: paragraphs of Markdown and text files, comments
// and long quoted texts of everything else.
func sentences(name, content string) []sentence {
	var list []sentence
	var paragraph strings.Builder
	begins := 0
	flush := func() {
		list = append(list, split(paragraph.String(), begins)...)
		paragraph.Reset()
	}
	prose := path.Ext(name) == ".md" || path.Ext(name) == ".txt"
	for n, line := range strings.Split(content, "\n") {
		text, isProse := strings.TrimSpace(line), prose
		if m := lineComment.FindStringSubmatch(line); m != nil && !prose {
			text, isProse = strings.TrimSpace(m[1]), true
		}
		if !isProse || text == "" {
			flush()
			if !strings.ContainsAny(line, "\"`'>") {
				continue
			}
			for _, m := range quoted.FindAllStringSubmatch(line, -1) {
				list = append(list, split(m[1]+m[2]+m[3]+m[4], n+1)...)
			}
			continue
		}
		if paragraph.Len() == 0 {
			begins = n + 1
		}
		paragraph.WriteString(text + " ")
	}
	flush()
	return list
}

// split cuts a paragraph into sentences, each with its end.
func split(paragraph string, line int) []sentence {
	var list []sentence
	for paragraph = strings.TrimSpace(paragraph); paragraph != ""; {
		end := len(paragraph)
		if at := sentenceEnd.FindStringIndex(paragraph); at != nil {
			end = at[1]
		}
		list = append(list, sentence{strings.TrimSpace(paragraph[:end]), line})
		paragraph = paragraph[end:]
	}
	return list
}
