/** What Word 365 for Windows puts on the clipboard, shortened. */
export const wordHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/me/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0in; font-size:12.0pt; font-family:"Aptos",sans-serif;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:; font-family:Symbol;}
-->
</style>
</head>
<body lang=EN-US link="#467886" vlink="#96607D" style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
<h1>Before the <a name="_Toc182"></a>first showing<o:p></o:p></h1>
<p class=MsoNormal><span style='font-family:"Georgia",serif;mso-bidi-font-family:Arial;color:#0F4761'>A “ready”
home isn’t a <b style='mso-bidi-font-weight:normal'>perfect</b> home — it’s an <i>honest</i> one. See <a
href="https://www.hud.gov/fairhousing"><span class=MsoHyperlink>the rules</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Test the detectors<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-add-space:auto;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New";mso-fareast-font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>one in each bedroom<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Change the <b>locks</b><o:p></o:p></p>
<p class=MsoNormal>Then, in this order:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Photograph<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l1 level2 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>by daylight<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>List<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=312 colspan=2 valign=top style='width:233.75pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'>
  <p class=MsoNormal><b>Costs<o:p></o:p></b></p>
  </td>
 </tr>
 <tr>
  <td width=312 valign=top style='width:233.75pt'><p class=MsoNormal>Paint<o:p></o:p></p></td>
  <td width=312 valign=top style='width:233.75pt'><p class=MsoNormal>$ 600<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1" style='width:90pt'><v:imagedata
src="file:///C:/Users/me/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=120 height=80 src="file:///C:/Users/me/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
v:shapes="Picture_1"><![endif]><o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`;

/** What Google Docs in Chrome puts on the clipboard, shortened. */
export const docsHtml = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d1c7a40-7fff-91b0-2a4c-0d2c8f6f9a11"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;font-style:normal;white-space:pre-wrap;">What an owner pays</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;white-space:pre-wrap;">The fee is </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">one</span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;"> number</span><span style="font-weight:700;font-style:italic;">!</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Monthly</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">on the first</span></p></li></ul></ul><p dir="ltr"><a href="https://porchlight.example/pricing" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Prices</span></a></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;padding:5pt;"><p dir="ltr"><span style="font-weight:400;">Plan</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;width:300px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="300" height="200" /></span></span></p></b><br class="Apple-interchange-newline">`;
