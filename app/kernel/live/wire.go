package live

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
)

// incoming is one message of a client.
type incoming struct {
	Event   string         `json:"event"`
	Channel string         `json:"channel"`
	Data    jsontext.Value `json:"data"`
	ID      jsontext.Value `json:"$id"`
}

var strict = json.JoinOptions(json.RejectUnknownMembers(true))

// parseFrame reads the messages of a frame, one JSON object after another with white space
// between them, and passes each to a function until one returns false. A message that cannot be
// parsed comes with a refusal, and with its $id if that could be read; after malformed JSON
// nothing follows. Data and ID point into frame.
func parseFrame(frame []byte, each func(m incoming, refusal *fault.Error) bool) {
	decoder := jsontext.NewDecoder(bytes.NewBuffer(frame))
	for first := true; ; first = false {
		value, err := decoder.ReadValue()
		if errors.Is(err, io.EOF) && !first {
			return
		}
		if err != nil {
			each(incoming{}, errMalformed.Because(err))
			return
		}
		if !each(parseMessage(value)) {
			return
		}
	}
}

// parseMessage reads one message.
func parseMessage(value []byte) (incoming, *fault.Error) {
	var m incoming
	if err := json.Unmarshal(value, &m, strict); err != nil {
		var onlyID struct {
			ID jsontext.Value `json:"$id"`
		}
		if json.Unmarshal(value, &onlyID) != nil || !validID(onlyID.ID) {
			onlyID.ID = nil
		}
		return incoming{ID: onlyID.ID}, errMalformed.Because(err)
	}
	if !validID(m.ID) {
		return incoming{}, errMalformed.With("field", "$id")
	}
	switch {
	case m.Event == "" || len(m.Event) > maxName:
		return incoming{ID: m.ID}, errMalformed.With("field", "event")
	case m.Channel != "" && !validName(m.Channel):
		return incoming{ID: m.ID}, errMalformed.With("field", "channel")
	}
	return m, nil
}

// validID accepts no id, a short string or an integer.
func validID(id jsontext.Value) bool {
	switch {
	case id == nil:
		return true
	case len(id) > maxID:
		return false
	case id.Kind() == '"':
		return len(id) > len(`""`)
	case id.Kind() == '0':
		return !bytes.ContainsAny(id, ".eE")
	default:
		return false
	}
}

// encodeData encodes data as JSON. nil slices are [], nil maps {}.
func encodeData(data any) ([]byte, error) {
	encoded, err := json.Marshal(data, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	return encoded, nil
}

// versionOverhead is the size of `,"v":` and the largest version, in bytes.
const versionOverhead = 5 + 20

// encodeMessage builds a message; data and id are JSON, channel and id may be empty. It reserves
// space at its end for withVersion.
func encodeMessage(event, channel string, data, id []byte) []byte {
	m := make([]byte, 0, len(`{"event":"","channel":"","data":,"$id":}`)+len(event)+len(channel)+len(data)+len(id)+versionOverhead)
	m = append(m, `{"event":`...)
	m = appendQuoted(m, event)
	if channel != "" {
		m = append(m, `,"channel":`...)
		m = appendQuoted(m, channel)
	}
	if len(data) > 0 {
		m = append(m, `,"data":`...)
		m = append(m, data...)
	}
	if len(id) > 0 {
		m = append(m, `,"$id":`...)
		m = append(m, id...)
	}
	return append(m, '}')
}

// withVersion adds a version to a message made by encodeMessage, in place.
func withVersion(m []byte, version uint64) []byte {
	m = append(m[:len(m)-1], `,"v":`...)
	m = strconv.AppendUint(m, version, 10)
	return append(m, '}')
}

func appendQuoted(to []byte, text string) []byte {
	quoted, _ := jsontext.AppendQuote(to, text) // invalid UTF-8 is replaced
	return quoted
}
