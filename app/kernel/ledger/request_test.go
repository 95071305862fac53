package ledger

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"croupier/db"
)

func request(owner, id string, content ...string) Request {
	var parts [][]byte
	for _, part := range content {
		parts = append(parts, []byte(part))
	}
	return Request{Owner: owner, ID: id, Hash: Hash(parts...)}
}

func (h *harness) record(r Request, o Outcome) error {
	return h.db.Write(h.ctx, func(tx *db.Tx) error { return Record(tx, r, o) })
}

func (h *harness) recorded(r Request) (o *Outcome, err error) {
	h.t.Helper()
	h.read(func(q *db.Reader) error {
		o, err = FindOutcome(q, r)
		return nil
	})
	return o, err
}

func TestRequestHasOneOutcome(t *testing.T) {
	h := newHarness(t)
	first := request("anna", "one", "play", "dice", "1")
	if o, err := h.recorded(first); o != nil || err != nil {
		t.Fatalf("a new request: %+v, %v", o, err)
	}
	want := Outcome{Ref: wagerRef, Step: 3}
	if err := h.record(first, want); err != nil {
		t.Fatal(err)
	}
	if o, err := h.recorded(first); err != nil || !reflect.DeepEqual(o, &want) {
		t.Errorf("the same request: %+v, %v", o, err)
	}
	if o, err := h.recorded(request("anna", "one", "play", "dice", "2")); o != nil || !errors.Is(err, ErrOtherContent) {
		t.Errorf("another content: %+v, %v", o, err)
	}
	if o, err := h.recorded(request("bert", "one", "play", "dice", "1")); o != nil || err != nil {
		t.Errorf("another owner: %+v, %v", o, err)
	}
	if o, err := h.recorded(request("anna", "two", "play", "dice", "1")); o != nil || err != nil {
		t.Errorf("another id: %+v, %v", o, err)
	}
	for _, again := range []Request{first, request("anna", "one", "else")} {
		if err := h.record(again, Outcome{Ref: wagerRef}); !db.IsUnique(err) {
			t.Errorf("a second outcome: %v", err)
		}
	}
	if o, err := h.recorded(first); err != nil || !reflect.DeepEqual(o, &want) {
		t.Errorf("the first outcome became %+v, %v", o, err)
	}
	h.requireSoundBooks()
}

func TestRefusalsAreRecorded(t *testing.T) {
	h := newHarness(t)
	r := request("anna", "one", "play")
	if err := h.record(r, Outcome{Refusal: `{"code":-4}`}); err != nil {
		t.Fatal(err)
	}
	if o, err := h.recorded(r); err != nil || o.Refusal != `{"code":-4}` || len(o.Ref) != 0 {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestRequestWithoutIDIsNotRecorded(t *testing.T) {
	h := newHarness(t)
	withoutID := request("anna", "", "play")
	for range 2 {
		if err := h.record(withoutID, Outcome{Ref: wagerRef}); err != nil {
			t.Fatal(err)
		}
	}
	if o, err := h.recorded(withoutID); o != nil || err != nil || h.count("requests") != 0 {
		t.Errorf("%+v, %v, %d rows", o, err, h.count("requests"))
	}
}

func TestRolledBackOutcomeIsNotStored(t *testing.T) {
	h := newHarness(t)
	r, failed := request("anna", "one", "play"), errors.New("on purpose")
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		if err := Record(tx, r, Outcome{Ref: wagerRef}); err != nil {
			return err
		}
		return failed
	})
	if !errors.Is(err, failed) {
		t.Fatal(err)
	}
	if o, err := h.recorded(r); o != nil || err != nil {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestHashDistinguishesPartLists(t *testing.T) {
	seen := map[[HashBytes]byte]string{}
	for _, parts := range [][]string{
		{}, {""}, {"", ""}, {"a"}, {"a", ""}, {"", "a"}, {"ab"}, {"a", "b"}, {"b", "a"}, {"a", "b", ""}, {strings.Repeat("a", 8)},
	} {
		hash := request("", "", parts...).Hash
		if other, twice := seen[hash]; twice {
			t.Errorf("%q and %s look the same", parts, other)
		}
		seen[hash] = strings.Join(parts, "|")
		if hash != request("", "", parts...).Hash {
			t.Errorf("%q is hashed in two ways", parts)
		}
	}
}
