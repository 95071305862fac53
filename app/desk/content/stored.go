package content

import "strings"

// Stored is one item that the site stores in a visitor's browser.
type Stored struct {
	// Name is the name of the cookie or of the entry in the browser's storage.
	Name string
	// Cookie is false for items that stay in the browser and are never sent.
	Cookie        bool
	Purpose, Life string
}

// InBrowser lists all items that the site stores in a visitor's browser. The
// privacy policy shows the list, and a test compares it with the cookies that
// the code sets.
var InBrowser = []Stored{
	{"croupier_session", true, "keeps you signed in", "until you sign out or your session ends, 400 days at most"},
	{"XSRF-TOKEN", true, "protects forms against forgery by other sites", "30 days after your last visit"},
	{"croupier_device", true, "recognises your browser, so that a guest's play money is still there tomorrow", "one year"},
	{"croupier_ref", true, "remembers who invited you, if somebody did", "30 days"},
	{"croupier_theme", true, "draws the page in your colours from the first moment", "one year"},
	{"croupier_wallet", true, "notes that a device wallet was just connected", "one day"},
	{"croupier_frame", true, "marks visits to our pages inside a page of Telegram, where browsers keep cookies apart", "30 days"},
	{"local storage", false, "your settings and choices: colours, language, sound, currency, open panels, last games, what you have closed or read, " +
		"and whether you allow measuring, with the time", "until you delete it"},
	{"tab storage", false, "chat messages that are being written or not sent yet, and when the page last loaded itself again", "until you close the tab"},
	{"key storage", false, "the key of a device wallet, if you made one; it cannot be read out", "until you delete it"},
}

// inBrowserList is the list in Markdown for the policies.
func inBrowserList() string {
	var b strings.Builder
	for _, one := range InBrowser {
		kind := "in your browser only"
		if one.Cookie {
			kind = "cookie"
		}
		b.WriteString("- **" + escapeMarkdown(one.Name) + "** (" + kind + "): " + one.Purpose + ". Kept: " + one.Life + ".\n")
	}
	return b.String()
}
