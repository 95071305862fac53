package sitetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"croupier/app/kernel/id"
	"croupier/db"
)

// staffSamples make the data that each staff call needs and return its body. A call without a
// sample fails the test.
var staffSamples = map[string]func(s *testSite, playerID string) string{
	"POST /api/admin/settings/change": func(*testSite, string) string {
		return `{"changes":[{"key":"games.max_bet","value":"25","version":0},{"key":"chat.slow","value":"9s","version":0}],"reason":"a test"}`
	},
	"POST /api/admin/settings/undo": func(s *testSite, _ string) string {
		s.setTo("games.demo_bets", "false")
		return `{"key":"games.demo_bets","version":1,"to":0,"reason":"a test"}`
	},
	"POST /api/admin/bonus/offers/save": func(*testSite, string) string {
		return `{"version":0,"name":"Welcome","description":"","percent":100,"max":"100","min":"10","first_only":true,"budget":"","starts_at":0,"ends_at":0,"stopped":false,` +
			`"terms":{"kind":"real_first","wager":30,"reference_edge":"1/25","max_bet":5000000,"max_win":0,"reset_below":10000000,"days":30,"refused":[]},"reason":"a test"}`
	},
	"POST /api/admin/sports/limits/change": func(*testSite, string) string {
		return `{"kind":"sport","key":"soccer","bet":"5000","market":"","event":"20000","version":0,"reason":"a test"}`
	},
	"POST /api/admin/sports/factor/change": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"player":%q,"factor":50,"version":0,"reason":"a test"}`, playerID)
	},
	"POST /api/admin/sports/stuck/retry": func(*testSite, string) string { return `{}` },
	"POST /api/admin/harm/interaction": func(s *testSite, playerID string) string {
		return fmt.Sprintf(`{"case":%q,"user":%q,"kind":"call","text":"We talked."}`, s.openHarmCase(playerID), playerID)
	},
	"POST /api/admin/registers/fill": func(*testSite, string) string {
		return `{"content":"email\nlisted@example.org\n","replace":true,"reason":"a test"}`
	},
	"POST /api/admin/bonus/grant": func(_ *testSite, playerID string) string { return newBonus(playerID, "one") },
	"POST /api/admin/bonus/forfeit": func(s *testSite, playerID string) string {
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.asStaff("/api/admin/bonus/grant", newBonus(playerID, "two")).body["id"])
	},
	"POST /api/admin/offer/switch": func(*testSite, string) string {
		return `{"what":"product","id":"crash","open":false,"reason":"a test"}`
	},
	"POST /api/admin/offer/limits/change": func(*testSite, string) string {
		return `{"changes":[{"game":"dice","currency":"","limit":{"min":"0.20","max":"","max_profit":""}}],"versions":{"games.limits":0},"reason":"a test"}`
	},
	"POST /api/admin/game/edit": func(*testSite, string) string { return gameEdit },
	"POST /api/admin/game/undo": func(s *testSite, _ string) string {
		s.want("an edit", s.as(s.signIn("administrator"), "/api/admin/game/edit", gameEdit), 200)
		return `{"id":"dice","version":1,"to":0,"reason":"a test"}`
	},
	"POST /api/admin/games/edit": func(*testSite, string) string {
		return `{"ids":["dice","keno"],"featured":true,"add_tags":["new"],"reason":"a test"}`
	},
	"POST /api/admin/games/switch": func(*testSite, string) string { return `{"ids":["dice"],"on":false,"reason":"a test"}` },
	"POST /api/admin/games/import": func(*testSite, string) string {
		return `{"file":"a.csv","content":"id,name,provider,category\nown:a,A,Own,Slots\n","version":1,"reason":"a test"}`
	},
	"POST /api/admin/returns/restart": func(s *testSite, playerID string) string {
		s.startReturnTest("dice")
		return `{"kind":"original","product":"dice","side":"over","reason":"a test"}`
	},
	"POST /api/admin/roles/define": func(*testSite, string) string {
		return `{"role":"helper","version":0,"permissions":["moderate"],"reason":"a test"}`
	},
	"POST /api/admin/roles/delete": func(s *testSite, _ string) string {
		s.role("helper", "moderate")
		return `{"role":"helper","version":1,"reason":"a test"}`
	},
	"POST /api/admin/approvals/decide": func(s *testSite, playerID string) string {
		id, hash := s.pendingRequest("bertram", playerID)
		return fmt.Sprintf(`{"id":%q,"hash":%q,"approve":true,"reason":"a test"}`, id, hash)
	},
	"POST /api/admin/sports/stop": func(*testSite, string) string {
		return `{"scope":{"level":"sport","sport":"soccer"},"suspend":true,"reason":"a test"}`
	},
	"POST /api/admin/sports/price": func(s *testSite, _ string) string {
		return `{"scope":{"level":"outcome","event":"` + s.sportEvent() + `","market":"1x2","outcome":"1"},"price":"1.5","until":0,"reason":"a test"}`
	},
	"POST /api/admin/sports/margin": func(*testSite, string) string {
		return `{"scope":{"level":"sport","sport":"tennis"},"margins":{"before":60},"reason":"a test"}`
	},
	"POST /api/admin/sports/ruling": func(s *testSite, _ string) string {
		return `{"event":"` + s.sportEvent() + `","action":"void","reason":"a test"}`
	},
	"POST /api/admin/sports/note": func(s *testSite, _ string) string {
		return `{"event":"` + s.sportEvent() + `","reason":"a test"}`
	},
	"POST /api/admin/jobs/run":   func(*testSite, string) string { return `{"job":"expired sessions"}` },
	"POST /api/admin/mail/retry": func(s *testSite, _ string) string { return `{"id":"` + s.failedEmail() + `","reason":"a test"}` },
	"POST /api/admin/mail/test":  func(*testSite, string) string { return `{}` },
	"POST /api/admin/approvals/withdraw": func(s *testSite, playerID string) string {
		id, hash := s.pendingRequest("administrator", playerID)
		return fmt.Sprintf(`{"id":%q,"hash":%q,"reason":"a test"}`, id, hash)
	},
	"POST /api/admin/alerts/decide": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"ids":[%q],"action":"take"}`, s.raiseAlert())
	},
	"POST /api/admin/player/hold": func(_ *testSite, playerID string) string {
		return `{"user":"` + playerID + `","hold":"gifts","reason":"a test"}`
	},
	"POST /api/admin/play-control/tighten": func(_ *testSite, playerID string) string {
		return `{"user":"` + playerID + `","control":"loss.day","value":"5000","reason":"a test"}`
	},
	"POST /api/admin/case/open": func(_ *testSite, playerID string) string {
		return `{"title":"A case","severity":2,"players":["` + playerID + `"]}`
	},
	"POST /api/admin/case/change": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1,"title":"A case","status":"closed","severity":1,"owner":"","due_at":0,"outcome":"nothing"}`, s.openCase())
	},
	"POST /api/admin/case/note": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"text":"a note"}`, s.openCase())
	},
	"POST /api/admin/case/link": func(s *testSite, playerID string) string {
		return fmt.Sprintf(`{"id":%q,"kind":"player","ref":%q}`, s.openCase(), playerID)
	},
	"POST /api/admin/rule/save": func(*testSite, string) string {
		return `{"version":0,"on":true,"definition":{"name":"A rule","guide":"","kind":"bet","severity":1,"cool_down":0,"conditions":[],"effects":[]},"reason":"a test"}`
	},
	"POST /api/admin/rule/switch": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1,"on":false,"reason":"a test"}`, s.firstRule())
	},
	"POST /api/admin/channel/save": func(*testSite, string) string { return newChannel },
	"POST /api/admin/channel/remove": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1,"reason":"a test"}`, s.channel())
	},
	"POST /api/admin/channel/test": func(s *testSite, _ string) string { return fmt.Sprintf(`{"id":%q}`, s.channel()) },
	"POST /api/admin/tokens/create": func(*testSite, string) string {
		return `{"name":"nightly export","permissions":["dashboard"],"days":30,"addresses":["192.0.2.0/24"],"reason":"a test"}`
	},
	"POST /api/admin/tokens/revoke": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.token("administrator", nil).ID)
	},
	"POST /api/admin/reports/package/make": func(*testSite, string) string { return `{"reason":"a test"}` },
	"POST /api/admin/reports/package/open": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.makePackage(s.signIn("administrator"), `{"reason":"a test"}`)["id"])
	},
	"POST /api/admin/reports/package/remove": func(s *testSite, _ string) string {
		asked := s.want("make", s.as(s.signIn("administrator"), "/api/admin/reports/package/make", `{"reason":"a test"}`), 200)
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, asked.body["id"])
	},
	"POST /api/admin/privacy/copy": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"user":%q,"reason":"a test"}`, playerID)
	},
	"POST /api/admin/privacy/copy/open": func(s *testSite, _ string) string {
		state := s.asStaff("/api/admin/privacy/copy", fmt.Sprintf(`{"user":%q,"reason":"a test"}`, s.openAccount("copied")))
		s.runJob("copies of data")
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, state.body["copies"].([]any)[0].(map[string]any)["id"])
	},
	"POST /api/admin/privacy/delete": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"user":%q,"reason":"a test"}`, s.openAccount("leaver"))
	},
	"POST /api/admin/privacy/withdraw": func(s *testSite, _ string) string {
		s.openAccount("regretful")
		state := s.want("a deletion", s.as(s.signIn("regretful"), "/api/privacy/delete", `{"name":"regretful","current_password":"correct horse"}`), 200)
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, state.body["deletion"].(map[string]any)["id"])
	},
	"POST /api/admin/identity/view": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q}`, s.anyIdentityCheck().ID)
	},
	"POST /api/admin/identity/file": func(s *testSite, _ string) string {
		row := s.anyIdentityCheck()
		return fmt.Sprintf(`{"id":%q,"file":%q}`, row.ID, s.identityFile(row.ID))
	},
	"POST /api/admin/identity/decide": func(s *testSite, _ string) string {
		row := s.anyIdentityCheck()
		return fmt.Sprintf(`{"id":%q,"version":%d,"accept":true,"reason":"a test"}`, row.ID, row.Version)
	},
	"POST /api/admin/identity/ask": func(_ *testSite, playerID string) string {
		return fmt.Sprintf(`{"user":%q,"level":3,"reason":"a test"}`, playerID)
	},
	"POST /api/admin/support/change": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1,"state":"open","priority":2,"tags":["late"],"assignee":""}`, s.openSupportChat("bertram"))
	},
	"POST /api/admin/support/note": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"text":"a note"}`, s.openSupportChat("bertram"))
	},
	"POST /api/admin/support/answers/save": func(*testSite, string) string {
		return `{"answers":[{"shortcut":"hi","title":"Hi","text":"Hello"}],"version":0}`
	},
	"POST /api/admin/help/save": func(*testSite, string) string {
		return `{"slug":"mine","kind":"faq","title":"Mine","text":"Text","position":1,"hidden":false,"version":0}`
	},
	"POST /api/admin/help/remove": func(s *testSite, _ string) string {
		s.want("a page", s.as(s.signIn("administrator"), "/api/admin/help/save",
			`{"slug":"gone","kind":"faq","title":"Gone","text":"Text","position":1,"hidden":false,"version":0}`), 200)
		return `{"slug":"gone","version":1}`
	},
	"POST /api/chat/moderate/mute":   func(_ *testSite, playerID string) string { return `{"id":"` + playerID + `","minutes":5}` },
	"POST /api/chat/moderate/unmute": func(*testSite, string) string { return `{"name":"bertram"}` },
	"POST /api/chat/moderate/removeAllFrom": func(_ *testSite, playerID string) string {
		return `{"id":"` + playerID + `"}`
	},
	"POST /api/chat/moderate/removeMessage": func(s *testSite, _ string) string {
		got := s.want("a message", s.as(s.signIn("bertram"), "/api/whisper", `{"event":"ChatMessage","data":{"message":"hello","channel":"casino_en"}}`), 200)
		message, _ := got.body["message"].(map[string]any)
		return fmt.Sprintf(`{"id":%q}`, message["_id"])
	},
	"POST /api/admin/networks/switch": func(*testSite, string) string {
		return `{"network":"ltc","part":"following","open":false,"reason":"a test"}`
	},
	"POST /api/admin/networks/restart": (*testSite).strayChain,
	"POST /api/admin/networks/rescan": func(s *testSite, _ string) string {
		s.followNetworks()
		return `{"network":"ltc","from":0,"reason":"a test"}`
	},
	"POST /api/admin/networks/lookup": func(s *testSite, _ string) string {
		s.followNetworks()
		given := s.want("an address", s.as(s.signIn("bertram"), "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`), 200).body
		paid := s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
		return fmt.Sprintf(`{"network":"ltc","txid":%q,"reason":"a test"}`, paid.body["txid"])
	},
	"POST /api/admin/testchain/pay":        func(*testSite, string) string { return faucetGift },
	"POST /api/admin/testchain/mine":       func(*testSite, string) string { return `{"network":"ltc","blocks":2}` },
	"POST /api/admin/testchain/reorganise": func(*testSite, string) string { return `{"network":"ltc","blocks":2,"vanish":true}` },
	"POST /api/admin/testchain/behave":     func(*testSite, string) string { return `{"network":"ltc","behaviour":"silent"}` },
	"POST /api/admin/testchain/spend": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"network":"ltc","txid":%q}`, s.asStaff("/api/admin/testchain/pay", faucetGift).body["txid"])
	},
	"POST /api/admin/code/create": func(s *testSite, _ string) string { return s.newCode("ONE") },
	"POST /api/admin/code/stop": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.asStaff("/api/admin/code/create", s.newCode("TWO")).body["id"])
	},
	"POST /api/admin/partner/decide": func(s *testSite, _ string) string {
		code := s.want("the code", s.as(s.signIn("bertram"), "/api/partner", `{}`), 200).body["codes"].([]any)[0].(map[string]any)["code"]
		userID := s.registerInvited("benjamin", code.(string))
		changed := s.asStaff("/api/admin/partner", fmt.Sprintf(`{"id":%q}`, s.idOf("bertram"))).body["referrals"].(map[string]any)["rows"].([]any)[0].(map[string]any)["changed"]
		return fmt.Sprintf(`{"id":%q,"action":"hold","changed":%.0f,"reason":"a test"}`, userID, changed)
	},
	"POST /api/admin/race/create": func(s *testSite, _ string) string { return s.newRace("one") },
	"POST /api/admin/race/stop": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"pay":false,"reason":"a test"}`, s.asStaff("/api/admin/race/create", s.newRace("two")).body["id"])
	},
	"POST /api/admin/backups/make":     func(*testSite, string) string { return `{"reason":"a test"}` },
	"POST /api/admin/backups/verify":   func(s *testSite, _ string) string { return s.backup() },
	"POST /api/admin/backups/download": func(s *testSite, _ string) string { return s.backup() },
	"POST /api/admin/backups/delete":   func(s *testSite, _ string) string { return s.backup() },
	"POST /api/admin/backups/place":    func(s *testSite, _ string) string { return s.bucket() },
	"POST /api/admin/backups/send": func(s *testSite, _ string) string {
		s.want("a place", s.as(s.signIn("administrator"), "/api/admin/backups/place", s.bucket()), 200)
		return s.backup()
	},
	"POST /api/admin/content/banner": func(*testSite, string) string {
		return `{"version":0,"published":true,"audience":"all","type":"Other","image":"/a.png"}`
	},
	"POST /api/admin/content/slide": func(*testSite, string) string {
		return `{"version":0,"published":true,"audience":"all","category":"other","name":"x","type":{"type":"image","path":"/a.png","objectFit":"cover"}}`
	},
	"POST /api/admin/content/notice": func(*testSite, string) string {
		return `{"version":0,"published":true,"audience":"all","text":"hello"}`
	},
	"POST /api/admin/content/announcement": func(*testSite, string) string {
		return `{"version":0,"published":true,"audience":"all","title":"hello"}`
	},
	"POST /api/admin/content/publish": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"kind":"banner","id":%q,"version":1,"published":false}`, s.banner())
	},
	"POST /api/admin/content/delete": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"kind":"banner","id":%q,"version":1}`, s.banner())
	},
	"POST /api/admin/content/order": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"kind":"banner","ids":[%q]}`, s.banner())
	},
	"POST /api/admin/content/picture": func(*testSite, string) string {
		return `{"data":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="}`
	},
	"POST /api/admin/policy/publish": func(*testSite, string) string {
		return `{"id":"terms","version":0,"text":"Be kind.","changes":"x","reason":"a test"}`
	},
	"POST /api/admin/policy/withdraw": func(s *testSite, _ string) string {
		at := s.Parts.Clock.Now().Add(time.Hour).UnixMilli()
		s.asStaff("/api/admin/policy/publish", fmt.Sprintf(`{"id":"terms","version":0,"text":"Be kind.","changes":"x","effective_at":%d,"reason":"a test"}`, at))
		return `{"id":"terms","version":1,"reason":"a test"}`
	},
	"POST /api/admin/chat/rooms": func(*testSite, string) string {
		return `{"rooms":[{"id":"casino_en","title":"The hall","rules":"","closed":false}],"versions":{"chat.rooms":0,"chat.closed":0,"chat.room_texts":0},"reason":"a test"}`
	},
	"POST /api/admin/chat/words": func(*testSite, string) string {
		return `{"blocked":["spam"],"masked":[],"versions":{"chat.banned_words":0,"chat.masked_words":0},"reason":"a test"}`
	},
	"POST /api/admin/chat/packs": func(*testSite, string) string {
		return `{"off":["Chip"],"versions":{"chat.packs_off":0},"reason":"a test"}`
	},
	"POST /api/admin/chat/question": func(*testSite, string) string {
		return `{"version":0,"question":"Why?","answer":"because","enabled":true}`
	},
	"POST /api/admin/chat/question/delete": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"version":1}`, s.question())
	},
	"POST /api/admin/chat/question/ask": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"channel":"casino_en"}`, s.question())
	},
	"POST /api/admin/chat/questions/import": func(*testSite, string) string { return `{"csv":"Why?,because"}` },
	"POST /api/admin/chat/rain": func(s *testSite, _ string) string {
		return s.rainLater("r1")
	},
	"POST /api/admin/chat/rain/cancel": func(s *testSite, _ string) string {
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, s.asStaff("/api/admin/chat/rain", s.rainLater("r1")).body["id"])
	},
	"POST /api/admin/treasury/batch": func(s *testSite, _ string) string {
		s.chainTransaction("open", "drafted")
		return `{"network":"ltc","reason":"a test"}`
	},
	"POST /api/admin/treasury/signed": func(s *testSite, _ string) string {
		s.chainTransaction("done", "confirmed")
		return `{"text":"{\"format\":\"croupier batch 1\",\"network\":\"ltc\",\"transactions\":[{\"id\":\"` + chainTransaction.String() +
			`\",\"draft\":{\"Network\":\"ltc\",\"Fee\":0},\"signed\":{\"TxID\":\"aa\",\"Raw\":\"qg==\"}}]}","reason":"a test"}`
	},
	"POST /api/admin/treasury/bump": func(s *testSite, _ string) string {
		s.chainTransaction("open", "sent")
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, chainTransaction)
	},
	"POST /api/admin/treasury/cancel": func(s *testSite, _ string) string {
		s.chainTransaction("open", "drafted")
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, chainTransaction)
	},
	"POST /api/admin/treasury/sweep": func(*testSite, string) string { return `{"network":"eth","reason":"a test"}` },
	"POST /api/admin/treasury/sweep/cancel": func(s *testSite, _ string) string {
		s.sweepWaiting()
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, chainTransaction)
	},
	"POST /api/admin/treasury/halt": func(*testSite, string) string { return `{"network":"ltc","reason":"a test"}` },
	"POST /api/admin/treasury/resume": func(s *testSite, _ string) string {
		s.asStaff("/api/admin/treasury/halt", `{"network":"ltc","reason":"a test"}`)
		return `{"network":"ltc","reason":"a test"}`
	},
	"POST /api/admin/treasury/move": func(s *testSite, _ string) string {
		s.setTo("treasury.levels", `[{"asset":"ltc","low":"","high":"","cold":"somewhere"}]`)
		return `{"asset":"ltc","amount":"1","request":"r1","reason":"a test"}`
	},
	"POST /api/admin/reserves/publish": func(*testSite, string) string { return `{"reason":"a test"}` },
	"POST /api/admin/reserves/cold/add": func(*testSite, string) string {
		return `{"network":"ltc","address":"testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf","reason":"a test"}`
	},
	"POST /api/admin/reserves/cold/remove": func(s *testSite, _ string) string {
		added := s.asStaff("/api/admin/reserves/cold/add", `{"network":"ltc","address":"testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf","reason":"a test"}`)
		return fmt.Sprintf(`{"id":%q,"reason":"a test"}`, added.body["id"])
	},
	"POST /api/chat/moderate/quiz": func(*testSite, string) string { return `{"question":"Why?","answer":"because"}` },
}

const gameEdit = `{"id":"dice","version":0,"values":{"name":"Dice","image":"","description":"Roll it.","category":["Originals"],"custom_category":"",
	"tags":["classic"],"priority":12,"is_featured":true,"is_search_featured":true,"is_disabled":false,"blocked":["CW"]},"reason":"a test"}`

// startReturnTest starts a test of a game without wagers.
func (s *testSite) startReturnTest(product string) {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO game_evidence (kind, product, side, since, began_at, wagers, capitals, peak, alarm_at)
			VALUES ('original', $1, 'over', 0, 0, 0, '[0,0,0,0,0,0,0,0]', 0, 0)`, product)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// chainTransaction is the id of a transaction and of its payment.
var chainTransaction = id.Binary{1, 2, 3}

// chainTransaction stores a payment with one transaction that moves no money.
func (s *testSite) chainTransaction(payment, state string) {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO wallet_series (id, network, kind, asset, state, nonce, booked_fee, usd, foreign_at, bump, alarm, notified, at, ended_at)
			VALUES ($1, 'ltc', 'payout', 'ltc', $2, -1, 0, 0, 0, 0, '', 0, 1, 0)`, chainTransaction[:], payment)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO chain_transactions (id, series, version, network, state, draft, rate, tip, raw, txid, fee, paid, exported, hot, problem,
			block_height, block_hash, failed, created_at, signed_at, sent_at, confirmed_at)
			VALUES ($1, $1, 1, 'ltc', $2, '{"Network":"ltc","Fee":0}', '0', '', NULL, '', '0', '0', 0, 0, '', 0, '', 0, 1, 0, 0, 0)`,
			chainTransaction[:], state)
		if err != nil || state == "drafted" {
			return err
		}
		_, err = tx.Exec(`UPDATE chain_transactions SET raw = $1, txid = 'aa'`, []byte{0xaa})
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// sweepWaiting stores a sweep that stays as it is, because its network sweeps nothing.
func (s *testSite) sweepWaiting() {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO wallet_sweeps (id, network, asset, currency, address, branch, idx, target, receiver, units, usd, state, cost, reason, by_whom, at, ended_at)
			VALUES ($1, 'ltc', 'ltc', 'ltc', 'x', 0, 0, 'hot', 'y', '1', 0, 'waiting', '0', '', 'rule', 1, 0)`, chainTransaction[:])
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// set changes a setting like the console.
func (s *testSite) setTo(key, value string) {
	s.Helper()
	if err := s.App.Admin("test").SetSetting(s.Context(), key, value, "a test"); err != nil {
		s.Fatal(err)
	}
}

// asStaff makes a call as the administrator.
func (s *testSite) asStaff(path, body string) answer {
	s.Helper()
	return s.want(path, s.as(s.signIn("administrator"), path, body), 200)
}

// banner adds a banner and returns its id.
func (s *testSite) banner() string {
	s.Helper()
	made := s.asStaff("/api/admin/content/banner", `{"version":0,"published":true,"audience":"all","type":"Other","image":"/a.png"}`)
	return fmt.Sprint(made.body["_id"])
}

// question adds a question for the chat and returns its id.
func (s *testSite) question() string {
	s.Helper()
	return fmt.Sprint(s.asStaff("/api/admin/chat/question", `{"version":0,"question":"Why?","answer":"because","enabled":true}`).body["id"])
}

// rainLater is the request for a rain in an hour.
func (s *testSite) rainLater(request string) string {
	at := s.Parts.Clock.Now().Add(time.Hour).UnixMilli()
	return fmt.Sprintf(`{"request":%q,"room":"casino_en","currency":"usd","amount":"5","users":3,"at":%d,"reason":"a test"}`, request, at)
}

// newBonus requests a bonus for a player.
func newBonus(playerID, request string) string {
	return fmt.Sprintf(`{"user":%q,"request":%q,"amount":"5","currency":"usdt","name":"A gift",`, playerID, request) +
		`"terms":{"kind":"real_first","wager":30,"reference_edge":"1/25","max_bet":5000000,"max_win":0,"reset_below":10000000,"days":30,"refused":[]},"reason":"a test"}`
}

// newRace creates a challenge.
func (s *testSite) newRace(request string) string {
	return fmt.Sprintf(`{"request":%q,"draft":{"kind":"challenge","name":"A hundred times","starts_at":0,"ends_at":%d,"games":["limbo"],"currencies":[],
		"points":"multiplier","min_stake":"1","pool":"","shares":[],"currency":"usd","amounts":["5"],"multiplier":"100","winners":3},"reason":"a test"}`,
		request, s.Parts.Clock.Now().Add(24*time.Hour).UnixMilli())
}

// newCode creates a promo code.
func (s *testSite) newCode(code string) string { return codeDraft(code, nil) }

// codeDraft is a request for a code of five dollars of free cash for ten players, with other
// members in its draft.
func codeDraft(code string, other map[string]any) string {
	draft := map[string]any{
		"kind": "cash", "code": code, "batch": 0, "name": "A gift", "description": "", "public": false, "amount": "5", "currency": "", "tickets": 0, "percent": 0,
		"min": "", "owner": "", "account": "", "countries": []string{}, "referral": "none", "deposits": "any", "vip": 0, "max_balance": "", "max_uses": 10,
		"per_player": 1, "per_day": 0, "budget": "", "starts_at": 0, "ends_at": 0,
	}
	maps.Copy(draft, other)
	text, err := json.Marshal(map[string]any{"request": code, "draft": draft, "reason": "a test"})
	if err != nil {
		panic(err)
	}
	return string(text)
}
