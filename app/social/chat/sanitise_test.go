package chat

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestSanitise(t *testing.T) {
	for _, test := range []struct{ name, typed, want string }{
		{"plain", "hello there", "hello there"},
		{"nothing", "", ""},
		{"spaces only", " \u00a0\u2003\u3000 ", ""},
		{"spaces around", "  hi  ", "hi"},
		{"line breaks", "a\nb\r\nc\u2028d\u2029e\u0085f\vg", "abcdefg"},
		{"controls", "a\x00b\x07c\x1bd\x7fe", "abcde"},
		{"words from a table", "one\ttwo\t", "one two"},
		{"bidi overrides", "a\u202eb\u202dc\u2066d\u2069e\u200ef\u200fg\u061ch", "abcdefgh"},
		{"right-to-left text itself", "שלום مرحبا", "שלום مرحبا"},
		{"zero width", "a\u200bb\ufeffc\u2060d\u00ade\u180ef", "abcdef"},
		{"only what cannot be seen", "\u200b\u200d\u3164\u115f\u2800\ufe0f\u0301\U000e0041", ""},
		{"tags", "\U0001F3F4\U000E0067\U000E0062\U000E007F", "\U0001F3F4"},
		{"private use and no characters", "a\ue000b\ufffec\U0010ffffd", "abcd"},
		{"no UTF-8", "a\xffb\xc0\xafc\xed\xa0\x80d", "abcd"},
		{"few marks", "e\u0301\u0302", "e\u0301\u0302"},
		{"marks without a base", "\u0301\u0302a \u0303b", "a b"},
		{"a family of one emoji", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		{"a heart on fire", "❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"},
		{"joiners in a row", "a\u200d\u200c\u200db", "a\u200db"},
		{"joiners at the edges", "\u200da\u200d b\u200c", "a b"},
		{"Persian", "می\u200cخواهم", "می\u200cخواهم"},
		{"markup stays text", "<b onclick='x'>&\"/", "<b onclick='x'>&\"/"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := sanitise(test.typed); got != test.want {
				t.Fatalf("%+q becomes %+q, want %+q", test.typed, got, test.want)
			}
		})
	}
}

func TestCombiningMarksAreLimited(t *testing.T) {
	got := sanitise("z" + strings.Repeat("\u0301", 500) + "a" + strings.Repeat("\u0489", 9))
	want := "z" + strings.Repeat("\u0301", maxMarks) + "a" + strings.Repeat("\u0489", maxMarks)
	if got != want {
		t.Fatalf("%+q", got)
	}
}

func TestEscape(t *testing.T) {
	if got := escape(`<a href="/x">'&amp;'</a>`); got != "&lt;a href=&quot;&#47;x&quot;&gt;&#39;&amp;amp;&#39;&lt;&#47;a&gt;" {
		t.Fatal(got)
	}
}

func FuzzSanitise(f *testing.F) {
	for _, seed := range []string{
		"hello", "a\nb", "\u202eabc", "e\u0301\u0301", "👨\u200d👩\u200d👧", "\xff\xfe", "\u200d\u0301\u200d",
		strings.Repeat("\u0300", 40), " \u2800 ", "<img src=x onerror=alert(1)>", "a\u200d\u200db", "a\u200c\u0301b",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		text := sanitise(typed)
		if !utf8.ValidString(text) || sanitise(text) != text || strings.TrimSpace(text) != text {
			t.Fatalf("%+q becomes %+q, and then %+q", typed, text, sanitise(text))
		}
		if utf8.RuneCountInString(text) > utf8.RuneCountInString(typed) {
			t.Fatalf("%+q grew to %+q", typed, text)
		}
		marks := 0
		for _, r := range text {
			if unicode.Is(unicode.Cc, r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' ||
				strings.ContainsRune("\u200b\u200e\u200f\u2028\u2029\ufeff\u061c", r) {
				t.Fatalf("%+q lets %U through", typed, r)
			}
			if marks++; !unicode.Is(unicode.M, r) {
				marks = 0
			}
			if marks > maxMarks {
				t.Fatalf("%+q has a pile of marks in %+q", typed, text)
			}
		}
		if strings.ContainsAny(escape(text), `<>"'/`) {
			t.Fatalf("%+q is escaped to %+q", text, escape(text))
		}
		plain := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#39;", "'", "&#47;", "/", "&amp;", "&").Replace(escape(text))
		if plain != text {
			t.Fatalf("%+q comes back as %+q", text, plain)
		}
	})
}
