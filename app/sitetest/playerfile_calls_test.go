package sitetest

import (
	"fmt"

	"croupier/app/kernel/session"
	"croupier/app/people/account"
)

func init() {
	staffAction := func(more string) func(*testSite, string) string {
		return func(_ *testSite, playerID string) string {
			return fmt.Sprintf(`{"user":%q,"reason":"a test"%s}`, playerID, more)
		}
	}
	after := func(column string, value any, more string) func(*testSite, string) string {
		return func(s *testSite, playerID string) string {
			s.set("bertram", column, value)
			return staffAction(more)(s, playerID)
		}
	}
	for path, sample := range map[string]func(*testSite, string) string{
		"note": func(_ *testSite, playerID string) string {
			return fmt.Sprintf(`{"user":%q,"text":"calls every day"}`, playerID)
		},
		"tag":            staffAction(`,"tag":"watch"`),
		"adjust":         staffAction(`,"amount":"-2.50","currency":"usd","purpose":"real","request":"r1"`),
		"ban":            staffAction(``),
		"unban":          staffAction(``),
		"mute":           staffAction(`,"minutes":5`),
		"unmute":         after("mute_until", int64(1)<<50, ``),
		"role":           staffAction(`,"role":"chat_moderator"`),
		"permission":     staffAction(`,"permission":"moderate"`),
		"password_email": staffAction(``),
		"end_sessions":   staffAction(``),
		"remove_2fa": func(s *testSite, _ string) string {
			s.open("patricia", "")
			s.set("patricia", "totp_secret", "sealed")
			found, err := s.Parts.Accounts.Find(s.Context(), session.GuestCall("test"), account.NameRequest{Name: "patricia"})
			if err != nil {
				s.Fatal(err)
			}
			return staffAction(``)(s, found.ID)
		},
		"email":   staffAction(`,"email":"bert@example.org"`),
		"exclude": staffAction(`,"duration":"7d"`),
	} {
		staffSamples["POST /api/admin/player/"+path] = sample
	}
}
