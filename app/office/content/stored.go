package content

import (
	"strings"

	"croupier/app/kernel/session"
)

// BrowserItem is one item that the site stores in a visitor's browser.
type BrowserItem struct {
	// Name is the name of the cookie or of the entry in the browser's storage.
	Name string
	// Cookie is false for items that stay in the browser and are never sent.
	Cookie            bool
	Purpose, Lifetime string
}

// BrowserItems lists all items that the site stores in a visitor's browser. The privacy
// policy shows the list, and a test compares it with the cookies that the code sets.
var BrowserItems = []BrowserItem{
	{session.SessionCookie, true, "keeps you signed in", "until you sign out or your session ends, 400 days at most"},
	{session.XSRFCookie, true, "protects forms against forgery by other sites", "30 days after your last visit"},
	{session.CSRFCookie, true, "protects forms as well; only our server reads it", "30 days after your last visit"},
	{session.DeviceCookie, true, "recognises your browser, so that a guest's play money is still there tomorrow", "one year"},
	{session.ReferralCookie, true, "remembers the player who invited you", "30 days"},
	{session.ThemeCookie, true, "draws the page in your colours from the first moment", "one year"},
	{session.WalletCookie, true, "notes that a device wallet was just connected", "one day"},
	{session.FrameCookie, true, "marks visits to our pages inside a page of Telegram, where browsers keep cookies apart", "30 days"},
	{"local storage", false, "your settings and choices: colours, language, sound, currency, open panels, last games, what you have closed or read, " +
		"and whether you allow measuring, with the time", "until you delete it"},
	{"tab storage", false, "chat messages that are being written or not sent yet, and when the page last loaded itself again", "until you close the tab"},
	{"key storage", false, "the key of a device wallet, if you made one; it cannot be read out", "until you delete it"},
}

// browserItemList returns the list in Markdown for the policies. cookieName returns the
// full name of a cookie on this site; with nil the base name is used.
func browserItemList(cookieName func(base string) string) string {
	var b strings.Builder
	for _, one := range BrowserItems {
		kind, name := "in your browser only", one.Name
		if one.Cookie {
			kind = "cookie"
			if cookieName != nil && name != session.XSRFCookie {
				name = cookieName(name)
			}
		}
		b.WriteString("- **" + escapeMarkdown(name) + "** (" + kind + "): " + one.Purpose + ". Kept: " + one.Lifetime + ".\n")
	}
	return b.String()
}
