package promocodes

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

func TestInvalidDraftsAreRefused(t *testing.T) {
	for name, test := range map[string]struct {
		draft func(*CodeDraft)
		field string
	}{
		"a short code":                      {func(d *CodeDraft) { d.Code = "AB" }, "code"},
		"a code with a sign":                {func(d *CodeDraft) { d.Code = "A+B" }, "code"},
		"no code":                           {func(d *CodeDraft) { d.Code = "" }, "code"},
		"a long beginning of a batch":       {func(d *CodeDraft) { d.Code, d.Batch = strings.Repeat("A", 20), 2 }, "code"},
		"a public batch":                    {func(d *CodeDraft) { d.Batch, d.Public = 2, true }, "public"},
		"a public code for one":             {func(d *CodeDraft) { d.Account, d.Public = "anna", true }, "public"},
		"no amount":                         {func(d *CodeDraft) { d.Amount = "" }, "amount"},
		"nothing":                           {func(d *CodeDraft) { d.Amount = "0" }, "amount"},
		"below nothing":                     {func(d *CodeDraft) { d.Amount = "-1" }, "amount"},
		"less than a cent":                  {func(d *CodeDraft) { d.Amount = "0.009" }, "amount"},
		"too exact":                         {func(d *CodeDraft) { d.Amount = "1.0000001" }, "amount"},
		"too much":                          {func(d *CodeDraft) { d.Amount = "100000.01" }, "amount"},
		"far too much":                      {func(d *CodeDraft) { d.Amount = "99999999999999999999" }, "amount"},
		"another currency":                  {func(d *CodeDraft) { d.Currency = "gems" }, "currency"},
		"a deposit bonus in a currency":     {func(d *CodeDraft) { deposit(d); d.Currency = "btc" }, "currency"},
		"tickets with money":                {func(d *CodeDraft) { d.Tickets = 2 }, "tickets"},
		"money with tickets":                {func(d *CodeDraft) { d.Kind, d.Tickets = "tickets", 2 }, "tickets"},
		"no tickets":                        {func(d *CodeDraft) { d.Kind, d.Amount = "tickets", "" }, "tickets"},
		"tickets with a budget":             {func(d *CodeDraft) { d.Kind, d.Amount, d.Tickets, d.Budget = "tickets", "", 1, "10" }, "budget"},
		"a bonus without terms":             {func(d *CodeDraft) { d.Kind = "bonus" }, "terms"},
		"cash with terms":                   {func(d *CodeDraft) { d.Terms = terms() }, "terms"},
		"a free bonus that pays all":        {func(d *CodeDraft) { d.Kind, d.Terms = "bonus", terms(); d.Terms.MaxWin = 0 }, "terms"},
		"a free bonus that pays 11 times":   {func(d *CodeDraft) { d.Kind, d.Terms = "bonus", terms(); d.Terms.MaxWin = 11 }, "terms"},
		"terms that cannot be kept":         {func(d *CodeDraft) { d.Kind, d.Terms = "bonus", terms(); d.Terms.Kind = "gold" }, "terms"},
		"a deposit bonus of nothing":        {func(d *CodeDraft) { deposit(d); d.Percent = 0 }, "percent"},
		"a deposit bonus twice":             {func(d *CodeDraft) { deposit(d); d.PerPlayer = 2 }, "percent"},
		"cash with a percentage":            {func(d *CodeDraft) { d.Percent = 10 }, "percent"},
		"an invalid smallest deposit":       {func(d *CodeDraft) { deposit(d); d.Min = "some" }, "min"},
		"an unknown owner":                  {func(d *CodeDraft) { d.Owner = "zoe" }, "owner"},
		"an unknown account":                {func(d *CodeDraft) { d.Account = "zoe" }, "account"},
		"an account that is the owner's":    {func(d *CodeDraft) { d.Account, d.Owner = "anna", "anna" }, "account"},
		"an account that is one's own":      {func(d *CodeDraft) { d.Account = "staff" }, "account"},
		"a country that there is not":       {func(d *CodeDraft) { d.Countries = []string{"XX"} }, "countries"},
		"a country twice":                   {func(d *CodeDraft) { d.Countries = []string{"SE", "SE"} }, "countries"},
		"an invalid balance":                {func(d *CodeDraft) { d.MaxBalance = "much" }, "max_balance"},
		"without a bound":                   {func(d *CodeDraft) { d.MaxUses = 0 }, "max_uses"},
		"a budget for no use":               {func(d *CodeDraft) { d.Budget = "4.99" }, "budget"},
		"a budget of nothing":               {func(d *CodeDraft) { d.Budget = "0" }, "budget"},
		"an invalid budget":                 {func(d *CodeDraft) { d.Budget = "1e9" }, "budget"},
		"a billion dollars":                 {func(d *CodeDraft) { d.Amount, d.MaxUses = "100000", 1_000_000 }, "max_uses"},
		"in the past":                       {func(d *CodeDraft) { d.StartsAt = start - 1 }, "starts_at"},
		"in two years":                      {func(d *CodeDraft) { d.StartsAt = start + 2*maxPeriod.Milliseconds() }, "starts_at"},
		"an end before the beginning":       {func(d *CodeDraft) { d.EndsAt = start }, "ends_at"},
		"an end in two years":               {func(d *CodeDraft) { d.EndsAt = start + 2*maxPeriod.Milliseconds() }, "ends_at"},
		"a code that there is":              {func(d *CodeDraft) { d.Code = " taken " }, "code"},
		"a name of nothing but white":       {func(d *CodeDraft) { d.Name = "  " }, ""},
		"tickets on a site without a wheel": {func(d *CodeDraft) { d.Kind, d.Amount, d.Tickets = "tickets", "", 1 }, "kind"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.createCode("TAKEN", nil)
			if test.field == "kind" {
				h.Service.Tickets = nil
			}
			_, err := h.create(draft("CODE", test.draft))
			f, known := fault.From(err)
			if !known || f.Code != 422 || test.field != "" && f.Extra["field"] != test.field {
				t.Fatalf("answers %+v", err)
			}
			if rows := h.Count("promo_codes"); rows != 1 {
				t.Errorf("there are %d codes", rows)
			}
		})
	}
}

// deposit turns a draft into a deposit bonus.
func deposit(d *CodeDraft) {
	d.Kind, d.Amount, d.Percent, d.Min, d.Terms = "deposit_bonus", "100", 100, "10", terms()
}

func TestRepeatedRequestCreatesOneCode(t *testing.T) {
	h := newHarness(t)
	request := CreateCodeRequest{Request: "one", Draft: draft("CODE", nil), Reason: reasonOf("a season")}
	first, err := h.Create(h.Ctx, h.staff("staff"), request)
	h.Check(err)
	repeated, err := h.Create(h.Ctx, h.staff("staff"), request)
	if err != nil || repeated != first {
		t.Errorf("once more: %+v %v", repeated, err)
	}
	if _, err := h.Create(h.Ctx, h.staff("boss"), request); err == nil || err.Error() != errRequest.Error() {
		t.Errorf("by another person: %v", err)
	}
}

func TestLargeCostNeedsSecondPerson(t *testing.T) {
	h := newHarness(t)
	h.createCode("HALF", nil) // five hundred dollars
	big := draft("BIG", func(d *CodeDraft) { d.MaxUses = 101 })
	preview, err := h.Preview(h.Ctx, h.staff("staff"), draft("ALONE", func(d *CodeDraft) { d.MaxUses = 201 }))
	if err != nil || !preview.NeedsApproval || preview.MaxCost != "1005.00" {
		t.Errorf("the preview says %+v %v", preview, err)
	}
	waiting, err := h.create(big)
	if err != nil || waiting.Waiting == "" || waiting.ID != "" {
		t.Fatalf("two plans of one person: %+v %v", waiting, err)
	}
	if _, err := h.activate("anna", "BIG"); err == nil {
		t.Error("it works before a second person has agreed")
	}
	requests, err := h.Approvals.List(h.Ctx, h.staff("boss"), approval.ApprovalsRequest{})
	h.Check(err)
	if len(requests.Rows) != 1 || requests.Rows[0].Dollars != "505.000000" {
		t.Fatalf("there wait %+v", requests.Rows)
	}
	_, err = h.Approvals.Decide(h.Ctx, h.staff("boss"), approval.DecideRequest{ID: requests.Rows[0].ID, Hash: requests.Rows[0].Hash, Approve: true, Reason: reasonOf("fine")})
	h.Check(err)
	if _, err := h.activate("anna", "BIG"); err != nil {
		t.Error(err)
	}
	if _, err := h.activate("staff", "BIG"); err == nil {
		t.Error("who has asked for it can use it")
	}
	h.checkAudits()
}

func TestBatchDownload(t *testing.T) {
	h := newHarness(t)
	codeID := h.createCode("spring", func(d *CodeDraft) { d.Batch, d.MaxUses, d.Amount = 1500, 0, "0.50" })
	words := h.batchCodes("SPRING")
	_, err := h.activate("anna", strings.ToLower(words[7]))
	h.Check(err)
	for playerRef, test := range map[string]struct {
		word string
		want error
	}{"anna": {words[8], errAlreadyUsed}, "ben": {words[7], errExhausted}} {
		if _, err := h.activate(playerRef, test.word); err == nil || err.Error() != test.want.Error() {
			t.Errorf("%s: %v", playerRef, err)
		}
	}
	file, err := h.BatchCodes(h.Ctx, h.staff("staff"), BatchCodesRequest{codeID})
	h.Check(err)
	defer file.Content.Close()
	reader, seen, used := bufio.NewReader(file.Content), map[string]bool{}, ""
	for {
		cells, err := export.ReadLine(reader)
		if err == io.EOF {
			break
		}
		h.Check(err)
		if cells[0] != "code" && (!strings.HasPrefix(cells[0], "SPRING-") || len(cells[0]) != 19 || seen[cells[0]]) {
			t.Fatalf("a line says %q", cells)
		}
		if seen[cells[0]] = true; len(cells[1]) > 0 && cells[0] != "code" {
			used += cells[0] + " " + cells[1] + " " + cells[2]
		}
	}
	if len(seen) != 1501 || used != words[7]+" anna 2026-03-04T05:06:07Z" || file.Name != "a-gift.csv" {
		t.Errorf("%s has %d lines; used: %s", file.Name, len(seen), used)
	}
	if _, err := h.BatchCodes(h.Ctx, h.staff("staff"), BatchCodesRequest{"nothing"}); err == nil {
		t.Error("there is a file of nothing")
	}
	h.checkAudits()
}

func TestStaffView(t *testing.T) {
	h := newHarness(t)
	h.createCode("ONE", func(d *CodeDraft) { d.Budget, d.MaxUses, d.Amount = "12", 5, "6" })
	h.Harness.Clock.Advance(time.Second)
	h.createCode("TWO", func(d *CodeDraft) { d.StartsAt = start + 10_000 })
	h.createCode("THREE", func(d *CodeDraft) { deposit(d); d.MaxUses, d.Budget = 0, "100" })
	for _, playerRef := range []string{"anna", "ben"} {
		_, err := h.activate(playerRef, "ONE")
		h.Check(err)
		h.Harness.Clock.Advance(time.Second)
	}
	listCodes := func(request StaffCodesRequest) (string, StaffCodesAnswer) {
		t.Helper()
		answer, err := h.StaffCodes(h.Ctx, h.staff("staff"), request)
		h.Check(err)
		var said []string
		for _, row := range answer.Rows {
			said = append(said, row.Code+" "+row.State+" "+row.Cost+"/"+row.MaxCost)
		}
		return strings.Join(said, ", "), answer
	}
	all, answer := listCodes(StaffCodesRequest{})
	if all != "THREE running 0.00/100.00, TWO upcoming 0.00/500.00, ONE spent 12.00/12.00" || !answer.Wheel || answer.Next != "" {
		t.Errorf("staff see %s", all)
	}
	h.bonuses.spent[answer.Rows[0].ID] = 100 * dollar
	h.stop("TWO")
	if err := h.stopErr("TWO"); err == nil || err.Error() != errStopped.Error() {
		t.Errorf("stopped twice: %v", err)
	}
	if all, _ = listCodes(StaffCodesRequest{}); all != "THREE spent 100.00/100.00, TWO stopped 0.00/500.00, ONE spent 12.00/12.00" {
		t.Errorf("later they see %s", all)
	}
	first, page := listCodes(StaffCodesRequest{Limit: 2})
	if nextPage, _ := listCodes(StaffCodesRequest{Limit: 2, Cursor: page.Next}); first+", "+nextPage != all {
		t.Errorf("by pages they see %s, %s", first, nextPage)
	}
	for term, want := range map[string]string{"tw": "TWO stopped 0.00/500.00", answer.Rows[2].ID: "ONE spent 12.00/12.00", "A gi": all, "zzz": ""} {
		if found, _ := listCodes(StaffCodesRequest{Term: term}); found != want {
			t.Errorf("by %q they find %s", term, found)
		}
	}
	uses, err := h.StaffUses(h.Ctx, h.staff("staff"), CodeUsesRequest{ID: answer.Rows[2].ID, Limit: 1})
	h.Check(err)
	more, err := h.StaffUses(h.Ctx, h.staff("staff"), CodeUsesRequest{ID: answer.Rows[2].ID, Limit: 1, Cursor: uses.Next})
	h.Check(err)
	if len(uses.Rows) != 1 || len(more.Rows) != 1 || uses.Rows[0].Player != "ben" || more.Rows[0].Player != "anna" || more.Rows[0].Amount != "6.00" || more.Next != "" {
		t.Errorf("the uses are %+v and %+v", uses, more)
	}
	part := h.Office()
	h.Read(func(q *db.Reader) error {
		hits, err := part.Searches[0].Find(h.Ctx, q, "on", 5)
		if len(hits) != 1 || hits[0].Title != "A gift" || hits[0].Detail != "$6.00 free cash, spent" {
			t.Errorf("the search finds %+v", hits)
		}
		events, wrong := part.Histories[0].Load(h.Ctx, q, "anna", start+60_000, 5)
		if wrong != nil || len(events) != 1 || events[0].Title != "Activated promo code ONE" || events[0].Detail != "$6.00" {
			t.Errorf("the history is %+v %v", events, wrong)
		}
		return err
	})
}

func TestPlayerView(t *testing.T) {
	h := newHarness(t)
	h.createCode("OPEN", func(d *CodeDraft) { d.Public, d.MaxUses = true, 2 })
	h.createCode("VIP", func(d *CodeDraft) { d.Public, d.VIP = true, 1 })
	h.createCode("TICKETS", func(d *CodeDraft) { d.Kind, d.Amount, d.Tickets, d.Public = "tickets", "", 1, true })
	h.createCode("HIDDEN", func(d *CodeDraft) { d.MaxUses = 1 })
	h.createCode("LATER", func(d *CodeDraft) { d.Public, d.StartsAt, d.MaxUses = true, start+1000, 1 })
	show := func(call *session.Call) string {
		t.Helper()
		rows, err := h.ListPublic(h.Ctx, call, struct{}{})
		h.Check(err)
		var list []string
		for _, row := range rows {
			list = append(list, row.Code)
		}
		return strings.Join(list, " ")
	}
	wheel := func(userID string) string {
		t.Helper()
		rows, err := h.PublicCodes(h.Ctx, userID)
		h.Check(err)
		var list []string
		for _, row := range rows {
			list = append(list, row.Code)
		}
		return strings.Join(list, " ")
	}
	want := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	want("a guest", show(&session.Call{}), "TICKETS VIP OPEN")
	want("a player", show(h.call("anna")), "TICKETS OPEN")
	want("the wheel", wheel("anna"), "TICKETS")
	h.change("ben", func(a *account) { a.level = 3 })
	want("a VIP player", show(h.call("ben")), "TICKETS VIP OPEN")
	for _, code := range []string{"OPEN", "TICKETS"} {
		_, err := h.activate("anna", code)
		h.Check(err)
	}
	want("who has used them", show(h.call("anna")), "")
	want("the wheel of who has used it", wheel("anna"), "")
	h.change("ben", func(a *account) { a.excluded = true })
	want("who is excluded", show(h.call("ben"))+wheel("ben"), "")
	_, err := h.activate("carl", "OPEN")
	h.Check(err)
	h.Harness.Clock.Advance(time.Second)
	want("a guest, later", show(&session.Call{}), "LATER TICKETS VIP")
	rows, err := h.ListPublic(h.Ctx, &session.Call{}, struct{}{})
	if err != nil || rows[0].UsagesLeft == nil || *rows[0].UsagesLeft != 1 || rows[0].Reward != "$5.00 free cash" {
		t.Errorf("a row is %+v %v", rows[0], err)
	}
}

func TestAuditFindsCodesOutsideOfTheStaffLog(t *testing.T) {
	insert := func(h *harness, amount money.Number, record bool) {
		h.Write(func(tx *db.Tx) error {
			p, err := h.read(tx, draft("OTHER", func(d *CodeDraft) { d.Amount = amount }), tx.Now())
			if err != nil {
				return err
			}
			p.Request, p.Author = "other", "staff"
			if err := h.store(tx, p); err != nil || !record {
				return err
			}
			return h.record(tx, h.staff("staff"), actionCreate, p, "a test", nil)
		})
	}
	costly := func(h *harness) {
		registry := settings.New(settings.Deps{DB: h.Harness.DB, StaffLog: h.StaffLog})
		h.Check(registry.Add(h.Approvals.Settings()), registry.Load(h.Ctx), registry.Record(h.Ctx))
		h.Harness.Clock.Advance(time.Hour)
		insert(h, "500", true)
	}
	damage := func(statement string) func(h *harness) {
		return func(h *harness) {
			h.Write(func(tx *db.Tx) error {
				if _, err := tx.Exec(`DROP TRIGGER promo_codes_no_change`); err != nil {
					return err
				}
				changed, err := db.Change(tx, "damage a code", statement)
				if !changed {
					h.T.Error("the damage changes nothing")
				}
				return err
			})
		}
	}
	for name, c := range map[string]struct {
		damage  func(h *harness)
		problem string
	}{
		"no damage":                   {func(*harness) {}, ""},
		"more uses":                   {damage(`UPDATE promo_codes SET max_uses = 100000 WHERE word = 'CASH'`), "has other terms"},
		"a larger amount":             {damage(`UPDATE promo_codes SET terms = replace(terms, '5000000', '9000000') WHERE word = 'CASH'`), "has other terms"},
		"a later end":                 {damage(`UPDATE promo_codes SET ends_at = ends_at + 1000 WHERE word = 'CASH'`), "has other terms"},
		"a code that runs again":      {damage(`UPDATE promo_codes SET stopped_at = 0 WHERE word = 'ENDED'`), "has other terms"},
		"an unknown code":             {func(h *harness) { insert(h, "5", false) }, "no recorded action"},
		"a costly code of one person": {costly, "above the limit"},
		"a deposit bonus of other terms": {func(h *harness) {
			for id, o := range h.bonuses.offers {
				o.MaxUSD *= 2
				h.bonuses.offers[id] = o
			}
		}, "deposit bonus with other terms"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.createCode("CASH", func(d *CodeDraft) { d.MaxUses, d.EndsAt = 10, start+1_000_000 })
			h.createCode("DEPOSIT", func(d *CodeDraft) { deposit(d); d.MaxUses = 2 })
			ended := h.createCode("ENDED", func(d *CodeDraft) { d.MaxUses = 10 })
			_, err := h.Stop(h.Ctx, h.staff("staff"), StopCodeRequest{ID: ended, Reason: reasonOf("a test")})
			h.Check(err)
			c.damage(h)
			problems := ""
			_, err = h.checkTerms(h.Ctx, h.Harness.DB, func(_, format string, _ ...any) { problems += format })
			h.Check(err)
			if (problems == "") != (c.problem == "") || !strings.Contains(problems, c.problem) {
				t.Errorf("the findings are %q", problems)
			}
		})
	}
}
