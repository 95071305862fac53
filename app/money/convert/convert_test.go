package convert

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/prices"
	"croupier/db"
)

func TestConvertDollarsToCoin(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	if o := s.options("anna"); !slices.Contains(o.From, "usd") || !slices.Contains(o.From, "crp") || slices.Contains(o.From, "ltc") || !slices.Equal(o.To, []string{"btc", "ltc"}) || o.Percent != "1" || o.Blocked != nil {
		t.Errorf("%+v", o)
	}
	quote := s.quote("anna", "usd", "ltc", "50")
	want := ConvertQuote{
		From: "usd", To: "ltc", Sum: "50.00", Margin: "0.50", Percent: "1", Receives: "0.49500000", Price: "0.01", Inverse: "100", FromPrice: "1", ToPrice: "100",
		At: s.Clock.Now().UnixMilli(), Until: s.Clock.Now().Add(time.Minute).UnixMilli(),
	}
	if quote != want {
		t.Errorf("%+v", quote)
	}
	s.Clock.Advance(59 * time.Second)
	var row ConversionRow
	moved := s.Deltas(func() {
		var err error
		row, err = s.convert("anna", accept(quote, "r1"))
		s.Check(err)
	})
	if !maps.Equal(moved, map[string]money.Amount{"anna usd real": -50_000_000, "house usd real": 50_000_000, "anna ltc real": 495_000_000, "house ltc real": -495_000_000}) {
		t.Errorf("moved %v", moved)
	}
	if row.Sum != "50.00" || row.Margin != "0.50" || row.Received != "0.49500000" || row.Inverse != "100" || row.At != s.Clock.Now().UnixMilli() {
		t.Errorf("%+v", row)
	}
	if !slices.Equal(s.changed, []string{"anna 50.00 usd exchange", "anna 0.49500000 ltc exchange"}) {
		t.Errorf("the player was notified of %q", s.changed)
	}
	s.requireSoundBooks()
	// The statement of the player names each part.
	s.Read(func(q *db.Reader) error {
		list, err := ledger.Statement(q, "anna", ledger.Cursor{}, []ledger.Code{ledger.CodeExchangeOut, ledger.CodeExchangeMargin, ledger.CodeExchangeIn}, 10)
		var lines []string
		for _, m := range list {
			lines = append(lines, m.Code.String())
		}
		if !slices.Equal(lines, []string{"exchange in", "exchange margin", "exchange out"}) {
			t.Errorf("statement %q", lines)
		}
		return err
	})
}

// Each refusal has its code and its reason, moves nothing and publishes nothing.
func TestRefusalsMoveNoMoney(t *testing.T) {
	good := NewConversion{From: "usd", To: "ltc", Sum: "50", Expected: "0.495", RequestID: "r1"}
	for name, c := range map[string]struct {
		change func(r *NewConversion)
		world  func(s *site)
		code   int
		reason string
	}{
		"zero":                   {change: func(r *NewConversion) { r.Sum = "0" }, code: 1},
		"negative":               {change: func(r *NewConversion) { r.Sum = "-5" }, code: 1},
		"a word":                 {change: func(r *NewConversion) { r.Sum = "all" }, code: 1},
		"an exponent":            {change: func(r *NewConversion) { r.Sum = "1e1" }, code: 1},
		"too precise":            {change: func(r *NewConversion) { r.Sum = "50.001" }, code: 1},
		"huge":                   {change: func(r *NewConversion) { r.Sum = "99999999999999999999" }, code: 1},
		"less than a unit":       {change: func(r *NewConversion) { r.Sum, r.Expected = "0.01", "0" }, world: func(s *site) { s.Rates["ltc"] = "2000000"; s.Reprice() }, code: 1, reason: "small"},
		"too much":               {change: func(r *NewConversion) { r.Sum = "100.01" }, code: 2},
		"from what can be paid":  {change: func(r *NewConversion) { r.From = "btc" }, code: 422, reason: "from"},
		"from the unknown":       {change: func(r *NewConversion) { r.From = "xyz" }, code: 422, reason: "from"},
		"to what cannot be paid": {change: func(r *NewConversion) { r.To = "doge" }, code: 422, reason: "to"},
		"to itself":              {change: func(r *NewConversion) { r.To = "usd" }, code: 422, reason: "to"},
		"to the unknown":         {change: func(r *NewConversion) { r.To = "xyz" }, code: 422, reason: "to"},
		"to an offline network":  {world: func(s *site) { s.offline = "ltc" }, code: 422, reason: "to"},
		"to a closed network":    {world: func(s *site) { s.closed = "ltc" }, code: 422, reason: "to"},
		"no price of the target": {world: func(s *site) { delete(s.Rates, "ltc"); s.Reprice() }, code: -10},
		"no price of the source": {world: func(s *site) { delete(s.Rates, "usd"); s.Reprice() }, code: -10},
		"an old price":           {world: func(s *site) { s.expirePrices() }, code: -10},
		"a worse price":          {world: func(s *site) { s.Rates["ltc"] = "100.01"; s.Reprice() }, code: 409, reason: "price"},
		"a larger margin":        {world: func(s *site) { s.setMargin("1.0001") }, code: 409, reason: "price"},
		"an expired quote":       {world: func(s *site) { s.Clock.Advance(time.Minute) }, code: 409, reason: "expired"},
		"a quote of the future":  {change: func(r *NewConversion) { r.At += 1000 }, code: 409, reason: "expired"},
		"no time":                {change: func(r *NewConversion) { r.At = 0 }, code: 409, reason: "expired"},
		"an unreadable promise":  {change: func(r *NewConversion) { r.Expected = "much" }, code: 422},
		"a malformed request id": {change: func(r *NewConversion) { r.RequestID = "a b" }, code: 422},
		"an open bonus":          {world: func(s *site) { s.rules.Bonus["anna"] = true }, code: 4, reason: "bonus"},
		"a hold":                 {world: func(s *site) { s.rules.WithdrawalsHeld["anna"] = true }, code: 4, reason: "hold"},
		"a new password":         {world: func(s *site) { s.rules.Changes["anna"] = outflow.Changes{Password: s.Clock.Now()} }, code: 4, reason: "password"},
		"a new email address":    {world: func(s *site) { s.rules.Changes["anna"] = outflow.Changes{Email: s.Clock.Now()} }, code: 4, reason: "email"},
		"new two-factor":         {world: func(s *site) { s.rules.Changes["anna"] = outflow.Changes{TwoFactor: s.Clock.Now()} }, code: 4, reason: "two_factor"},
		"two confirmations":      {world: func(s *site) { s.rules.Deposits["anna"] = outflow.Deposits{Confirmations: 2, Any: true} }, code: 4, reason: "confirmations"},
		"a rule for withdrawals": {world: func(s *site) { s.rules.Refused["anna"] = fault.New(403, "no") }, code: 403},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.credit("anna", "usd", "100")
			r := good
			r.At = s.Clock.Now().UnixMilli()
			if c.change != nil {
				c.change(&r)
			}
			if c.world != nil {
				c.world(s)
			}
			var err error
			moved := s.Deltas(func() { _, err = s.convert("anna", r) })
			mustRefuse(t, name, err, c.code, c.reason)
			if len(moved) > 0 || len(s.changed) > 0 || s.Count("currency_conversions") > 0 {
				t.Errorf("moved %v, notified of %q", moved, s.changed)
			}
		})
	}
}

// expirePrices makes the prices of the site expire.
func (s *site) expirePrices() {
	staleSource := prices.New(prices.Options{Source: s.Rates, Clock: s.Clock, Log: s.Log, Stale: time.Second})
	s.Check(staleSource.Load(s.Ctx))
	s.service.Prices = staleSource
	s.Clock.Advance(2 * time.Second)
}

// A self-excluded player can convert on the way to a withdrawal. The required
// turnover applies to the account in dollars: it does not prevent a conversion
// and is not changed by one.
func TestSelfExcludedPlayersConvertAndKeepTurnover(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	s.rules.Deposits["anna"] = outflow.Deposits{USD: 70_000_000, Confirmations: 3, Any: true}
	call := by("anna")
	call.User.ExcludedUntil = s.Clock.Now().Add(time.Hour)
	if _, err := s.service.Convert(s.Ctx, call, accept(s.quote("anna", "usd", "ltc", "100"), "r1")); err != nil {
		t.Fatal(err)
	}
	if s.Count("outflows") != 0 || s.Count("outflow_hours") != 0 {
		t.Error("the conversion counts as value that left the account")
	}
	if s.balance("anna", "usd") != 0 || s.balance("anna", "ltc") != 990_000_000 {
		t.Errorf("%d and %d are left", s.balance("anna", "usd"), s.balance("anna", "ltc"))
	}
	s.requireSoundBooks()
}

// The player gets the better price, and never less than the quote.
func TestPlayerReceivesBetterPrice(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	quote := s.quote("anna", "usd", "ltc", "50")
	s.Rates["ltc"] = "99"
	s.Reprice()
	row, err := s.convert("anna", accept(quote, "r1"))
	s.Check(err)
	if row.Received != "0.50000000" {
		t.Errorf("%+v", row)
	}
	s.requireSoundBooks()
}

func TestRepeatedRequestConvertsOnce(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	r := accept(s.quote("anna", "usd", "ltc", "50"), "r1")
	first, err := s.convert("anna", r)
	s.Check(err)
	s.Rates["ltc"] = "1000000" // a repetition ignores the price and the time
	s.Reprice()
	s.Clock.Advance(time.Hour)
	again, err := s.convert("anna", r)
	if err != nil || again != first || s.balance("anna", "usd") != 50_000_000 || s.Count("currency_conversions") != 1 {
		t.Errorf("%v: %+v, %d dollars are left", err, again, s.balance("anna", "usd"))
	}
	r.Sum = "49"
	_, err = s.convert("anna", r)
	mustRefuse(t, "another sum", err, 409, "request")
	s.credit("ben", "usd", "100")
	if row, err := s.convert("ben", accept(s.quote("ben", "usd", "btc", "50"), "r1")); err != nil || row.ID == first.ID {
		t.Errorf("the request id of another player: %v", err)
	}
	s.requireSoundBooks()
}

func TestHistoryListsOwnConversions(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	s.credit("ben", "usd", "100")
	for i := range pageSize + 3 {
		_, err := s.convert("anna", accept(s.quote("anna", "usd", "ltc", "1"), "r"+string(rune('a'+i))))
		s.Check(err)
		s.Clock.Advance(time.Second * time.Duration(i%2))
	}
	_, err := s.convert("ben", accept(s.quote("ben", "usd", "ltc", "1"), "r"))
	s.Check(err)
	seen := map[string]bool{}
	last, cursor := int64(1)<<62, ""
	for pages := 1; ; pages++ {
		page, err := s.service.History(s.Ctx, by("anna"), ConversionHistoryRequest{Cursor: cursor})
		s.Check(err)
		for _, row := range page.Conversions {
			if seen[row.ID] || row.At > last {
				t.Errorf("%s comes twice or out of order", row.ID)
			}
			seen[row.ID], last = true, row.At
		}
		if cursor = page.Next; cursor == "" {
			if pages != 2 || len(seen) != pageSize+3 {
				t.Errorf("%d on %d pages", len(seen), pages)
			}
			break
		}
	}
	page, err := s.service.History(s.Ctx, by("ben"), ConversionHistoryRequest{})
	s.Check(err)
	_, err = s.service.History(s.Ctx, by("anna"), ConversionHistoryRequest{Cursor: page.Conversions[0].ID})
	mustRefuse(t, "the place of another player", err, 404, "")
}

func TestOptionsReportBlock(t *testing.T) {
	s := newSite(t)
	s.rules.Changes["anna"] = outflow.Changes{Password: s.Clock.Now()}
	blocked := s.options("anna").Blocked
	if blocked == nil || blocked.Reason != "password" || blocked.Until != s.Clock.Now().Add(48*time.Hour).UnixMilli() || !strings.HasPrefix(blocked.Text, "Conversions are blocked") {
		t.Errorf("%+v", blocked)
	}
}

// A network that is offline or closed for a while does not make its currency
// convertible: the site is not an exchange.
func TestOutageDoesNotAllowConversion(t *testing.T) {
	s := newSite(t)
	s.offline, s.closed = "ltc", "btc"
	if o := s.options("anna"); slices.Contains(o.From, "ltc") || slices.Contains(o.From, "btc") || len(o.To) > 0 {
		t.Errorf("%+v", o)
	}
}

func TestMargins(t *testing.T) {
	for text, fine := range map[string]bool{"0": true, "1": true, "0.5": true, "10": true, "10.0001": false, "11": false, "-1": false, "1 %": false, "": false, "0.00001": false} {
		if _, err := checkMargin(text); (err == nil) != fine {
			t.Errorf("%q: %v", text, err)
		}
	}
	s := newSite(t)
	s.setMargin("0")
	s.credit("anna", "usd", "0.10")
	row, err := s.convert("anna", accept(s.quote("anna", "usd", "ltc", "0.10"), "r1"))
	if err != nil || row.Margin != "0.00" || row.Received != "0.00100000" {
		t.Errorf("%v %+v", err, row)
	}
	s.requireSoundBooks()
}
