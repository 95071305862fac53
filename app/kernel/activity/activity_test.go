package activity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

var gift = Kind{ID: "gift", Title: "a player gives", Plural: "gifts", Money: true, Fields: []Field{
	{ID: "receivers", Title: "the receivers", Type: Number}, {ID: "kind", Title: "the kind", Type: Text},
}}

func newLog() *Log {
	l := New()
	l.Declare(gift, Kind{ID: "sign_in", Title: "a player signs in", Plural: "sign-ins", Fields: []Field{VisitorCountry}})
	return l
}

func TestUndeclaredValuesAreRefused(t *testing.T) {
	h, l := kerneltest.New(t), newLog()
	for what, test := range map[string]struct {
		event Event
		says  string
	}{
		"an unknown kind":     {Event{Kind: "rain"}, "it is not declared"},
		"an unknown number":   {Event{Kind: "gift", Values: Values{}.Number("colour", 1)}, `no number "colour"`},
		"a text as a number":  {Event{Kind: "gift", Values: Values{}.Number("kind", 1)}, `no number "kind"`},
		"a number as a text":  {Event{Kind: "gift", Values: Values{}.Text("receivers", "1")}, `no text "receivers"`},
		"another kind's text": {Event{Kind: "gift", Values: Values{}.Text("country", "DE")}, `no text "country"`},
	} {
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { return l.Write(tx, test.event) })
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.Write(func(tx *db.Tx) error { return (*Log)(nil).Write(tx, Event{Kind: "rain"}) })
	h.Read(func(q *db.Reader) error {
		list, err := Since(q, 0, 10)
		if len(list) != 0 {
			t.Errorf("written was %+v", list)
		}
		return err
	})
}

func TestIncompleteKindsAreRefused(t *testing.T) {
	for what, kind := range map[string]Kind{
		"twice": gift, "a bad id": {ID: "Gift!", Title: "x", Plural: "x"}, "no title": {ID: "other", Plural: "x"},
		"a field twice":   {ID: "other", Title: "x", Plural: "x", Fields: []Field{{ID: "one", Title: "x", Type: Number}, {ID: "one", Title: "x", Type: Number}}},
		"a field of none": {ID: "other", Title: "x", Plural: "x", Fields: []Field{{ID: "one", Title: "x"}}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was declared", what)
				}
			}()
			newLog().Declare(kind)
		}()
	}
}

func TestSumCountsByScopeAndTime(t *testing.T) {
	h, l := kerneltest.New(t), newLog()
	start := h.Clock.Now().UnixMilli()
	for _, e := range []Event{
		{Kind: "gift", UserID: "anna", Device: "d", USD: 1}, {Kind: "gift", UserID: "bert", Device: "d", USD: 2}, {Kind: "gift", UserID: "anna", USD: 4},
		{Kind: "gift", UserID: "anna", Device: "d", USD: 8, Origin: "rule x"}, {Kind: "sign_in", UserID: "anna", Device: "d", USD: 16, Values: Values{}.Text(CountryField, "DE")},
		{Kind: "gift", USD: 32},
	} {
		h.Write(func(tx *db.Tx) error { return l.Write(tx, e) })
		h.Clock.Advance(time.Second)
	}
	for _, test := range []struct {
		scope          Scope
		subject        string
		from, upTo, by int64
		want           string
	}{
		{ByPlayer, "anna", -1, 10_000, MaxSeq, "{2 1 5}"}, {ByPlayer, "anna", 0, 10_000, MaxSeq, "{1 1 4}"}, {ByPlayer, "anna", -1, 0, MaxSeq, "{1 1 1}"},
		{ByPlayer, "anna", -1, 10_000, 2, "{1 1 1}"}, {ByDevice, "d", -1, 10_000, MaxSeq, "{2 2 3}"}, {ByAddress, "a", -1, 10_000, MaxSeq, "{0 0 0}"},
		{ByPlayer, "", -1, 10_000, MaxSeq, "{0 0 0}"},
	} {
		h.Read(func(q *db.Reader) error {
			sum, err := Sum(q, test.scope, test.subject, "gift", start+test.from, start+test.upTo, test.by)
			if got := fmt.Sprint(sum); got != test.want {
				t.Errorf("%+v: %s", test, got)
			}
			return err
		})
	}
	h.Read(func(q *db.Reader) error {
		country, err := LatestText(q, "anna", "sign_in", CountryField)
		if country != "DE" {
			t.Errorf("the last country is %q", country)
		}
		return err
	})
	if err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE activity SET usd = 0`); return err }); err == nil {
		t.Error("activity was changed")
	}
	// The newest row stays, so that its number is not reused.
	h.Write(func(tx *db.Tx) error {
		deleted, err := DeleteBefore(tx, start+1_000_000, 100)
		if deleted != 5 {
			t.Errorf("%d were forgotten", deleted)
		}
		return err
	})
}
