// Runs before the first paint: the theme and language of the last visit.
(function () {
  var stored = {};
  try { stored = JSON.parse(localStorage.getItem('menagerie') || '{}') || {}; } catch (e) { /* private window */ }
  var root = document.documentElement;
  var theme = stored.theme || 'auto';
  if (matchMedia('(forced-colors: active)').matches) theme = 'contrast';
  if (theme === 'auto' && matchMedia('(prefers-contrast: more)').matches) theme = 'contrast';
  root.dataset.theme = theme;
  if (stored.motion === 'less') root.dataset.motion = 'less';
  var languages = [stored.language].concat(navigator.languages || []);
  for (var i = 0; i < languages.length; i++) {
    var code = String(languages[i] || '').slice(0, 2);
    if (code === 'en' || code === 'fr' || code === 'de') { root.lang = code; break; }
  }
})();
