package catalogue

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// readJSON parses an object with the members providers (optional) and games, each a list,
// or a list of games alone.
func readJSON(c *checker, content []byte) {
	lines := &lineCounter{content: content}
	decoder := jsontext.NewDecoder(bytes.NewReader(content))
	var err error
	switch kind := decoder.PeekKind(); kind {
	case '[':
		err = readElements(c, decoder, lines, "game", c.readGame)
	case '{':
		err = readMembers(c, decoder, lines)
	default:
		_, err = decoder.ReadValue()
		if err == nil {
			c.fail(1, "it is neither an object nor a list")
			return
		}
	}
	if err == nil {
		if _, err = decoder.ReadToken(); errors.Is(err, io.EOF) {
			return
		} else if err == nil {
			c.fail(lines.at(decoder.InputOffset()), "something follows the end of the list")
			return
		}
	}
	offset := decoder.InputOffset()
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		offset = syntax.ByteOffset
	}
	if !errors.Is(err, errTooManyProblems) {
		c.fail(lines.at(offset), "this is no JSON: %s", plainReason(err))
	}
}

// errTooManyProblems ends the reading of a list with too many problems.
var errTooManyProblems = errors.New("enough")

func readMembers(c *checker, decoder *jsontext.Decoder, lines *lineCounter) error {
	if _, err := decoder.ReadToken(); err != nil {
		return err
	}
	for decoder.PeekKind() == '"' {
		name, err := decoder.ReadToken()
		if err != nil {
			return err
		}
		member, line := name.String(), lines.at(decoder.InputOffset())
		var handle func(int, jsontext.Value)
		kind := ""
		switch member {
		case "providers":
			handle, kind = c.readProvider, "provider"
		case "games":
			handle, kind = c.readGame, "game"
		}
		switch {
		case handle != nil && decoder.PeekKind() == '[':
			err = readElements(c, decoder, lines, kind, handle)
		case handle != nil:
			c.fail(line, "%s is no list", member)
			err = decoder.SkipValue()
		case member == "note":
			err = decoder.SkipValue()
		default:
			c.fail(line, "there is no member %.80q", member)
			err = decoder.SkipValue()
		}
		if err != nil {
			return err
		}
	}
	_, err := decoder.ReadToken()
	return err
}

// readElements passes on the elements of a list with their lines. kind is the kind of the
// elements.
func readElements(c *checker, decoder *jsontext.Decoder, lines *lineCounter, kind string, handle func(line int, value jsontext.Value)) error {
	if _, err := decoder.ReadToken(); err != nil {
		return err
	}
	defer func() { c.entry = "" }()
	for number := 1; decoder.PeekKind() != ']'; number++ {
		value, err := decoder.ReadValue()
		if err != nil {
			return err
		}
		line := lines.at(decoder.InputOffset() - int64(len(value)))
		if c.tooManyProblems(line) {
			return errTooManyProblems
		}
		c.entry = fmt.Sprintf("%s %d", kind, number)
		handle(line, value)
	}
	_, err := decoder.ReadToken()
	return err
}

func (c *checker) readGame(line int, value jsontext.Value) {
	var g gameEntry
	if c.decode(line, value, &g) {
		c.addGame(line, g)
	}
}

func (c *checker) readProvider(line int, value jsontext.Value) {
	var p providerEntry
	if c.decode(line, value, &p) {
		c.addProvider(line, p)
	}
}

// decode parses an object strictly.
func (c *checker) decode(line int, value jsontext.Value, into any) bool {
	err := json.Unmarshal(value, into, json.RejectUnknownMembers(true))
	var semantic *json.SemanticError
	switch {
	case err == nil:
		return true
	case errors.As(err, &semantic) && errors.Is(err, json.ErrUnknownName):
		c.fail(line, "there is no member %.80q", semantic.JSONPointer.LastToken())
	case errors.As(err, &semantic) && semantic.JSONPointer != "":
		c.fail(line, "%.80q is of the wrong type", semantic.JSONPointer.LastToken())
	default:
		c.fail(line, "this is no object of the expected form")
	}
	return false
}

// plainReason returns the decoder's reason without its prefix.
func plainReason(err error) string {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) && syntax.Err != nil {
		return syntax.Err.Error()
	}
	return "it ends too early"
}

// lineCounter returns the line of an offset. Offsets must be ascending.
type lineCounter struct {
	content []byte
	offset  int64
	lines   int
}

func (l *lineCounter) at(offset int64) int {
	offset = min(offset, int64(len(l.content)))
	if offset > l.offset {
		l.lines += bytes.Count(l.content[l.offset:offset], []byte{'\n'})
		l.offset = offset
	}
	return l.lines + 1
}
